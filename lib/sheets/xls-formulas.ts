import { recordType } from './biff.ts';

const blankResult = 3;

/** Cells of a worksheet whose formula has an empty result; the library reads them as empty texts. */
export function emptyFormulas(content: Buffer, sheet: number, most: number): { row: number; column: number }[] {
  const start = sheetStart(content, sheet);
  const cells: { row: number; column: number }[] = [];
  let depth = 0;
  for (const { type, at } of start === undefined ? [] : records(content, start)) {
    if (type === recordType.bof) depth += 1;
    // Charts on the sheet are substreams of their own.
    if (type === recordType.eof && --depth === 0) break;
    if (type !== recordType.formula || depth !== 1 || at + 14 > content.length) continue;
    const isBlank = content.readUInt16LE(at + 12) === 0xffff && content[at + 6] === blankResult;
    if (isBlank) cells.push({ row: content.readUInt16LE(at), column: content.readUInt16LE(at + 2) });
    if (cells.length >= most) break;
  }
  return cells;
}

function sheetStart(content: Buffer, sheet: number): number | undefined {
  let index = 0;
  for (const { type, at } of records(content, 0)) {
    if (type === recordType.eof) return undefined;
    if (type === recordType.boundSheet && index++ === sheet) return content.readUInt32LE(at);
  }
  return undefined;
}

function* records(content: Buffer, start: number): Generator<{ type: number; at: number }> {
  for (let at = start; at + 4 <= content.length;) {
    const length = content.readUInt16LE(at + 2);
    yield { type: content.readUInt16LE(at), at: at + 4 };
    at += 4 + length;
  }
}
