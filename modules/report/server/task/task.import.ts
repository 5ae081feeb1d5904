import type { Ctx } from '#kernel/server/context.ts';
import { badFields, Refusal, assert } from '#kernel/server/errors.ts';
import { columnText } from '#kernel/server/sheets/cell-text.rules.ts';
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

/**
 * Reads a sheet into rows of a table. Nothing is stored: the page shows the rows with their faults beside what is there,
 * and saves them as it saves what was typed.
 */
export async function readSheet(ctx: Ctx, { id }: { id: number }) {
  const file = fileOf(ctx);
  const { columns } = await inSchool(ctx.services, ctx.actor, (tx) => lockToFill(tx, id), { by: ctx });
  const open = columns.filter(({ fill }) => fill === undefined);
  const [all, imported] = [sheetColumns(columns), sheetColumns(open)];
  const rows: Record<string, string>[] = [];
  let header: Header | undefined;
  let line = 0;
  const take = (cells: Cell[]) => {
    line += 1;
    if (line <= header!.row + 1) return;
    const texts = imported.map((column, at) => columnText(column, cells[header!.order[at]!] ?? null).text);
    if (texts.every((text) => text === '')) return;
    const typed = Object.fromEntries(imported.map(({ field }, at) => [field, texts[at]!]));
    rows.push(cellsOf(open, typed));
  };
  await ctx.services.sheetPool.parseFile(
    file.path,
    { rows: maxRows + 20 },
    (batch) => {
      header ??= headerOf(all, imported, batch);
      for (const cells of batch) take(cells);
    },
    imported.map(({ title }) => title),
  );
  assert(rows.length > 0, reportErrors.badFile);
  return { rows, notes: header?.notes ?? [] };
}

function headerOf(...args: Parameters<typeof findHeader>): Header {
  const header = findHeader(...args);
  if ('error' in header) throw new Refusal(Code.badInput, header.error);
  return header;
}
