import type { Ctx } from '#kernel/server/context.ts';
import { exportTables } from '#kernel/server/sheets/export-tables.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import type { Book, ledgerApi } from '../../shared/ledger/ledger.ts';
import { bookBlocks, bookRows, bookTitles } from './book-paper.rules.ts';
import { currentMonth } from './book-flows.queries.ts';
import { findBook } from './book.queries.ts';

const titleOf = ({ name, warehouse_name, month }: Book) => `账册 ${name} ${warehouse_name} ${month}`;

export async function printBook(ctx: Ctx, input: InputOf<typeof ledgerApi.printBook>) {
  const { book, school } = await readToPrint(ctx, async (tx) => ({
    book: await findBook(tx, input),
    school: await findSchoolName(tx),
  }));
  const blocks = bookBlocks(book, school, formatDateTime(ctx.now));
  return printPaper(ctx, { title: titleOf(book), filter: input }, wholeDocument(blocks));
}

const numeric = new Set<string>(['收入', '发出', '结存']);
const cellOf = (text: string, at: number): Cell =>
  numeric.has(bookTitles[at]!) ? (text === '' ? null : Number(text)) : text;

export const exportBook = (ctx: Ctx, input: InputOf<typeof ledgerApi.exportBook>) =>
  exportTables(ctx, { title: `管控化学品账册 ${input.month ?? currentMonth(ctx)}`, filter: input }, async (tx) => {
    const book = await findBook(tx, input);
    const rows = bookRows(book).map((row) => row.map(cellOf));
    return [{ name: book.name.slice(0, 20), titles: bookTitles, rows }];
  });
