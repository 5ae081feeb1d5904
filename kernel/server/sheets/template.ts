import { PassThrough } from 'node:stream';
import { columnName, type Cell } from '#lib/sheets/cell.ts';
import type { Column, Row, Sheet as WrittenSheet } from '#lib/sheets/sheet.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { writeXlsx } from '#lib/sheets/write-xlsx.ts';
import { clearingText, type TemplateFormat } from '#kernel/shared/sheets.ts';
import type { Ctx } from '../context.ts';
import type { BlobReply } from '../implement.ts';
import { typedCell } from './cell-text.rules.ts';
import type { Choice } from './choices.rules.ts';
import { importColumns, type Sheet, type SheetChoices, type SheetColumn } from './define-sheet.ts';
import { reasonTitle } from './header.rules.ts';
import { mayClear } from './row.rules.ts';

/** Values that a list of the template holds at most; a school may have more people. */
export const maxChoices = 1_000;

const listSheet = '可填内容';
const helpSheet = '填写说明';

/** A list of the second sheet: its title, and the texts that may be picked. */
type List = { title: string; texts: string[]; isCut: boolean };

/**
 * The empty template: the header, a grey example row that imports skip, and a second sheet with the values that the
 * caller's school allows. An .xlsx offers them as drop-downs; an .xls only those that fit into 255 characters, since its
 * lists cannot refer to another sheet.
 */
export async function templateOf(ctx: Ctx, sheet: Sheet, format: TemplateFormat = 'xls'): Promise<BlobReply> {
  const choices = await sheet.choices?.(ctx);
  const columns = importColumns(sheet);
  const cells = columns.map((column, i) => {
    const text = choices?.example?.[column.field] ?? exampleOf(column, choices);
    return i === 0 ? `示例${text}` : typedCell(column.kind, text);
  });
  const sheets = [...withLists<Row[]>(sheet, columns, choices, [{ cells, look: 'sample' }]), writtenHelp(columns)];
  const name = `${sheet.title}导入模板.${format}`;
  if (format === 'xls') return { name, type: 'application/vnd.ms-excel', body: writeXls(...sheets) };
  const body = new PassThrough();
  writeXlsx(sheets, body).catch((error: unknown) => body.destroy(error as Error));
  return { name, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body };
}

/** How cells are filled in, a sentence a row. */
function writtenHelp(columns: readonly SheetColumn[]): WrittenSheet<Row[]> {
  const clearable = columns.filter(mayClear).map(({ title }) => title);
  const rows = [
    '标题带 * 的列必须填写，其余选填；示例行不会导入。',
    '覆盖已有数据时，只修改文件中填写的内容：没有的列和空白单元格不改变已有数据。',
    ...(clearable.length > 0
      ? [`要清空已有内容，请在单元格中填写“${clearingText}”。可以清空的列：${clearable.join('、')}。`]
      : []),
  ];
  return {
    name: helpSheet,
    columns: [{ title: helpSheet, width: 100, kind: 'text' }],
    rows: rows.map((text) => [text]),
  };
}

export type FailedRow = { cells: string[]; marks: number[]; error: string; line: number };

/** Rows that fit into an .xls beside its header; more are written as .xlsx. */
export const mostXlsRows = 19_999;

/** Failed rows with their invalid cells marked, the reasons, and the same lists as the template. */
export async function failedSheet(ctx: Ctx, sheet: Sheet, rows: readonly FailedRow[]): Promise<Buffer> {
  const columns = importColumns(sheet);
  return writeXls(
    ...withLists(sheet, [...columns, reasonColumn], await sheet.choices?.(ctx), rows.map(writtenFailed(columns))),
  );
}

/** The same for any number of rows, read while the file is written. */
export async function longFailedSheet(ctx: Ctx, sheet: Sheet, rows: AsyncIterable<FailedRow>): Promise<PassThrough> {
  const columns = importColumns(sheet);
  const write = writtenFailed(columns);
  async function* written(): AsyncGenerator<Row> {
    for await (const row of rows) yield write(row);
  }
  const body = new PassThrough();
  const sheets = withLists<AsyncIterable<Row>>(
    sheet,
    [...columns, reasonColumn],
    await sheet.choices?.(ctx),
    written(),
  );
  writeXlsx(sheets, body).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'failed rows not written');
    body.destroy(error as Error);
  });
  return body;
}

const reasonColumn = { field: 'reason', title: reasonTitle, width: 60 };

const writtenFailed =
  (columns: readonly SheetColumn[]) =>
  ({ cells, marks, line, error }: FailedRow) => ({
    cells: [...columns.map(({ kind }, i) => typedCell(kind, cells[i] ?? '')), `第 ${line} 行：${error}`],
    marks,
  });

function withLists<R>(
  sheet: Sheet,
  columns: readonly SheetColumn[],
  choices: SheetChoices | undefined,
  rows: R,
): WrittenSheet<R | Row[]>[] {
  const lists: List[] = [];
  const written = columns.map((column): Column => {
    const plain = {
      title: column.required ? `${column.title}*` : column.title,
      width: column.width ?? 16,
      kind: column.kind ?? 'text',
    };
    const list = listOf(column, choices);
    if (!list) return plain;
    const at = columnName(lists.push(list) - 1);
    // Several values in a cell, or values beyond the list, are typed.
    if (column.several || list.isCut) return plain;
    // A code may be typed without the name that the list shows beside it.
    return {
      ...plain,
      options: list.texts,
      optionsFrom: `'${listSheet}'!$${at}$2:$${at}$${list.texts.length + 1}`,
      isOpen: column.coded ?? false,
    };
  });
  const data = { name: sheet.title, columns: written, rows };
  return lists.length === 0 ? [data] : [data, writtenLists(lists)];
}

function listOf(column: SheetColumn, choices: SheetChoices | undefined): List | undefined {
  const values: readonly Choice[] = choices?.lists[column.field] ?? (column.options ?? []).map((value) => ({ value }));
  if (values.length === 0) return undefined;
  const texts = values.slice(0, maxChoices).map(({ value, name }) => (name ? `${value} ${name}` : value));
  const isCut = values.length > maxChoices;
  return { title: isCut ? `${column.title}（前 ${maxChoices} 项）` : column.title, texts, isCut };
}

function writtenLists(lists: readonly List[]): WrittenSheet<Row[]> {
  const length = Math.max(...lists.map(({ texts }) => texts.length));
  const rows = Array.from({ length }, (_, row): Cell[] => lists.map(({ texts }) => texts[row] ?? null));
  return { name: listSheet, columns: lists.map(({ title }) => ({ title, width: 24, kind: 'text' })), rows };
}

const exampleOf = (column: SheetColumn, choices: SheetChoices | undefined): string =>
  choices?.lists[column.field]?.[0]?.value ?? column.sample ?? column.options?.[0] ?? '';
