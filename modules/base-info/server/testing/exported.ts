import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cellText } from '#kernel/server/sheets/cell-text.rules.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { readSheet } from '#lib/sheets/read.ts';

/** The cells of a downloaded sheet, row by row; of several sheets the one with these titles. */
export async function cellsOf(content: Buffer, titles: readonly string[] = []): Promise<Cell[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'lab-export-'));
  const path = join(folder, 'sheet');
  writeFileSync(path, content);
  const rows: Cell[][] = [];
  for await (const cells of readSheet(path, {}, titles)) rows.push(cells);
  rmSync(folder, { recursive: true });
  return rows;
}

/** The texts of a downloaded sheet, row by row. */
export const textsOf = async (content: Buffer, titles?: readonly string[]): Promise<string[][]> =>
  (await cellsOf(content, titles)).map((cells) => cells.map(cellText));
