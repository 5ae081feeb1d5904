import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cellText } from '#kernel/server/sheets/cell-text.rules.ts';
import { readSheet } from '#lib/sheets/read.ts';

/** The texts of a downloaded sheet, row by row. */
export async function textsOf(content: Buffer): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'lab-export-'));
  const path = join(folder, 'sheet');
  writeFileSync(path, content);
  const rows: string[][] = [];
  for await (const cells of readSheet(path)) rows.push(cells.map(cellText));
  rmSync(folder, { recursive: true });
  return rows;
}
