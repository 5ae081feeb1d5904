import { sql } from 'kysely';
import { ImportRowStatus } from '#kernel/shared/sheets.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { Ctx } from '../context.ts';
import { Refusal } from '../errors.ts';
import { inSchool } from '../work.ts';
import { columnText } from './cell-text.rules.ts';
import { importColumns, type SheetColumn } from './define-sheet.ts';
import { blanksOf } from './flaws.rules.ts';
import { findHeader, type Header } from './header.rules.ts';
import {
  advance,
  countRows,
  eachBatch,
  finish,
  saveVerdicts,
  unchecked,
  type Run,
  type StoredRow,
} from './import-run.ts';
import { checkRows, type FileFacts } from './import-verdict.ts';

const defaultMaxRows = 100_000;

type NewRow = Pick<StoredRow, 'line' | 'cells' | 'error' | 'marks' | 'warning' | 'hints'>;

/** The dry run: stores the rows of the file, then gives each its verdict. */
export async function checkPhase(run: Run) {
  const { services, actor, job } = run;
  await inSchool(services, actor, async (ctx) => {
    await sql`delete from kernel.import_row where school_id = ${actor.schoolId} and upload_id = ${job.upload_id}`.execute(
      ctx.db,
    );
    await advance(ctx, job, sql`max = 0, process = 0, imp_failed = 0, imp_success = 0`);
  });
  const { facts, notes } = await storeFile(run);
  await eachBatch(run, unchecked, (env, rows) =>
    inSchool(services, actor, async (ctx) => {
      const verdicts = await checkRows(ctx, run.sheet, env, rows, facts);
      await saveVerdicts(ctx, job.upload_id, verdicts);
      const ready = verdicts.filter((v) => v.status === ImportRowStatus.ready).length;
      await countRows(ctx, job, ready, verdicts.length - ready);
    }),
  );
  const effects = Object.entries(run.sheet.effects ?? {}).flatMap(([kind, text]) => {
    const counted = facts.effects.get(kind);
    return counted ? [{ text, skip: counted.skip.size, overwrite: counted.overwrite.size }] : [];
  });
  await finish(run, { notes, effects });
}

/** Reads the file into rows of the import; returns what only the whole file tells. */
async function storeFile(run: Run): Promise<{ facts: FileFacts; notes: string[] }> {
  const { services, job, sheet } = run;
  const path = await services.storage.localPath(job.path);
  const columns = importColumns(sheet);
  let header: Header | undefined;
  let line = 0;
  let stored = 0;
  const { name, position, flaws } = await services.sheetPool.parseFile(
    path,
    { rows: (sheet.maxRows ?? defaultMaxRows) + 2 },
    async (batch) => {
      header ??= headerOf(sheet.columns, columns, batch);
      const { row, order } = header;
      const rows = batch.flatMap((cells) => {
        line += 1;
        return line > row + 1 ? readLine(columns, order, cells, line) : [];
      });
      stored += rows.length;
      await storeRows(run, rows);
    },
    columns.map(({ title }) => title),
  );
  if (!header || stored === 0) throw new Refusal(400, '文件中没有数据，请在标题和示例之下填写后重新上传');
  const notes = position > 0 ? [`读取的是第 ${position + 1} 个工作表“${name}”`, ...header.notes] : header.notes;
  return {
    facts: {
      headerRow: header.row,
      order: header.order,
      blanks: blanksOf(flaws),
      seen: new Map(),
      once: new Map(),
      effects: new Map(),
    },
    notes: [...notes, ...(await hiddenNotes(run, flaws.hidden))],
  };
}

/** Rows of the import that the file does not show. */
async function hiddenNotes({ services, actor, job }: Run, hidden: readonly number[]): Promise<string[]> {
  if (hidden.length === 0) return [];
  return inSchool(services, actor, async (ctx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from kernel.import_row
      where school_id = ${ctx.schoolId} and upload_id = ${job.upload_id} and line = any(${hidden.map((row) => row + 1)})`.execute(
      ctx.db,
    );
    const { n } = rows[0]!;
    return n === 0 ? [] : [`含 ${n} 行被筛选隐藏的数据，也会导入；如不需要，请在文件中删除这些行后重新上传`];
  });
}

function headerOf(columns: readonly SheetColumn[], imported: readonly SheetColumn[], rows: readonly Cell[][]): Header {
  const header = findHeader(columns, imported, rows);
  if ('error' in header) throw new Refusal(400, header.error);
  return header;
}

/** A line of the file as a row; none for blank lines and examples. */
function readLine(columns: readonly SheetColumn[], order: readonly number[], cells: Cell[], line: number): NewRow[] {
  const first = cells[0];
  if (typeof first === 'string' && first.trim().startsWith('示例')) return [];
  const texts = columns.map((column, i) => columnText(column, cells[order[i]!] ?? null));
  if (texts.every(({ text }) => text === '')) return [];
  const said = (what: 'error' | 'warning') => texts.flatMap((text) => text[what] ?? []).join('；');
  const at = (what: 'error' | 'warning') => texts.flatMap((text, i) => (text[what] === undefined ? [] : [i]));
  const cellTexts = texts.map(({ text }) => text);
  return [
    {
      line,
      cells: cellTexts,
      error: said('error'),
      marks: at('error'),
      warning: said('warning'),
      hints: at('warning'),
    },
  ];
}

async function storeRows({ services, actor, job }: Run, rows: NewRow[]) {
  if (rows.length === 0) return;
  await inSchool(services, actor, async (ctx: Ctx) => {
    await sql`insert into kernel.import_row (school_id, upload_id, line, status, cells, error, marks, warning, hints)
      select ${ctx.schoolId}, ${job.upload_id}, r.line, ${unchecked}::int, r.cells, r.error, r.marks, r.warning, r.hints
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(line int, cells jsonb, error text, marks jsonb, warning text, hints jsonb)`.execute(
      ctx.db,
    );
    await advance(ctx, job, sql`max = max + ${rows.length}`);
  });
}
