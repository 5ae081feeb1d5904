import type { Ctx } from '#kernel/server/context.ts';
import { badFields, Refusal, assert } from '#kernel/server/errors.ts';
import { columnText } from '#kernel/server/sheets/cell-text.rules.ts';
import { blanksOf, faultsOfBlanks } from '#kernel/server/sheets/flaws.rules.ts';
import { findHeader, type Header } from '#kernel/server/sheets/header.rules.ts';
import { inSchool } from '#kernel/server/work.ts';
import { fileLimit, maxFileBytes } from '#kernel/shared/files.ts';
import { Code } from '#kernel/shared/envelope.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { reportErrors } from '../../shared/errors.ts';
import { cellsOf } from '../../shared/type/value.rules.ts';
import { maxRows } from '../../shared/task/task.ts';
import { lockToFill } from './locked.queries.ts';
import { sheetColumns } from './sheet.rules.ts';

function fileOf({ files }: Ctx) {
  const [file] = files;
  if (!file || !/\.xlsx?$/i.test(file.name)) throw badFields({ file: '请选择 xls、xlsx 类型的文件' });
  if (file.size > maxFileBytes) throw badFields({ file: `${fileLimit}，请拆分后重新上传` });
  return file;
}

/** A line of the file with the texts of its columns, and what is wrong with them. */
type Line = { line: number; texts: string[]; errors: string[] };
const shownFaults = 5;

/**
 * Reads a sheet into rows of a table; a file with a cell that is not what it looks like is refused. Nothing is stored: the page shows the rows with their faults beside what is there,
 * and saves them as it saves what was typed.
 */
export async function readSheet(ctx: Ctx, { id }: { id: number }) {
  const file = fileOf(ctx);
  const { columns } = await inSchool(ctx.services, ctx.actor, (tx) => lockToFill(tx, id), { by: ctx });
  const open = columns.filter(({ fill }) => fill === undefined);
  const [all, imported] = [sheetColumns(columns), sheetColumns(open)];
  const read: Line[] = [];
  let header: Header | undefined;
  let line = 0;
  const take = (cells: Cell[]) => {
    line += 1;
    if (line <= header!.row + 1) return;
    const found = imported.map((column, at) => columnText(column, cells[header!.order[at]!] ?? null));
    const texts = found.map(({ text }) => text);
    if (texts.some((text) => text !== ''))
      read.push({ line, texts, errors: found.flatMap(({ error }) => error ?? []) });
  };
  const { flaws } = await ctx.services.sheetPool.parseFile(
    file.path,
    { rows: maxRows + 20 },
    (batch) => {
      header ??= headerOf(all, imported, batch);
      for (const cells of batch) take(cells);
    },
    imported.map(({ title }) => title),
  );
  assert(header !== undefined && read.length > 0, reportErrors.badFile);
  const blanks = blanksOf(flaws);
  const faults = read.flatMap(({ line: at, texts, errors }) =>
    [
      ...errors,
      ...faultsOfBlanks(blanks.get(at), imported, header!.order, texts, header!.row).map(({ text }) => text),
    ].map((text) => `第 ${at} 行${text}`),
  );
  assert(faults.length === 0, reportErrors.unreadable, {
    n: faults.length,
    first: faults.slice(0, shownFaults).join('；'),
  });
  const hidden = new Set(flaws.hidden.map((row) => row + 1));
  const typed = (texts: string[]) => Object.fromEntries(imported.map(({ field }, at) => [field, texts[at]!]));
  return {
    rows: read.map(({ texts }) => cellsOf(open, typed(texts))),
    hidden: read.filter((one) => hidden.has(one.line)).length,
    notes: header.notes,
  };
}

function headerOf(...args: Parameters<typeof findHeader>): Header {
  const header = findHeader(...args);
  if ('error' in header) throw new Refusal(Code.badInput, header.error);
  return header;
}
