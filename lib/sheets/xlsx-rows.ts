import { columnIndex, inPlace, parseRange, readText, cellName, type Cell } from './cell.ts';
import { fromSerial } from './dates.ts';
import { maxFlaws, type SheetFlaws } from './flaws.ts';
import { SheetError } from './error.ts';
import type { SheetLimits } from './limits.ts';
import { collectText, decodeEscapes } from './xlsx-lookups.ts';
import type { Attributes, XmlHandlers } from './xml.ts';

export type Lookups = { strings: string[]; dateStyles: boolean[]; date1904: boolean; limits: SheetLimits };

/** Builds rows and flaws from the XML events of a worksheet; `take` returns the rows completed so far. */
export function gatherRows(lookups: Lookups): XmlHandlers & { take: () => Cell[][]; flaws: SheetFlaws } {
  const { limits } = lookups;
  const flaws: SheetFlaws = { merges: [], formulas: [], hidden: [] };
  const inline = collectText();
  let rows: Cell[][] = [];
  let cells: Cell[] = [];
  let nextRow = 0;
  let row = -1;
  let isHidden = false;
  let column = -1;
  let type = 'n';
  let style = 0;
  let value = '';
  let inValue = false;
  let isFormula = false;

  function startRow({ r, hidden }: Attributes) {
    row = r === undefined ? row + 1 : Number(r) - 1;
    if (!Number.isInteger(row) || row < nextRow) throw new SheetError('sheet.damaged');
    isHidden = hidden === '1' || hidden === 'true';
    cells = [];
    column = -1;
  }

  function startCell({ r, t, s }: Attributes) {
    column = r === undefined ? column + 1 : columnOf(r);
    type = t ?? 'n';
    style = Number(s ?? 0);
    value = '';
    isFormula = false;
    inline.start();
  }

  function endCell() {
    const cell = type === 'inlineStr' ? inline.value() : value;
    // A formula whose result is an empty text has the type `str`; without a type, no result was saved.
    if (cell === '' && isFormula && type !== 'str' && flaws.formulas.length < maxFlaws)
      flaws.formulas.push({ row, column });
    const read = cell === '' ? null : readValue(cell);
    if (read === null) return;
    // Blank cells beyond the limit are row formatting; only content counts.
    if (column >= limits.columns)
      throw new SheetError('sheet.tooManyColumns', { cell: cellName(row, column), limit: limits.columns });
    while (cells.length < column) cells.push(null);
    cells[column] = read;
  }

  function readValue(raw: string): Cell {
    const text = (content: string) => readText(content, row, column, limits);
    if (type === 's') {
      const shared = lookups.strings[Number(raw)];
      if (shared === undefined) throw new SheetError('sheet.damaged');
      return text(shared);
    }
    if (type === 'b') return raw === '1' || raw === 'true';
    if (type === 'd') return readIsoDate(raw) ?? text(raw);
    if (type === 'str') return text(decodeEscapes(raw));
    if (type !== 'n') return text(raw);
    const number = Number(raw);
    if (!Number.isFinite(number)) return text(raw);
    return (lookups.dateStyles[style] && fromSerial(number, lookups.date1904)) || number;
  }

  function endRow() {
    if (cells.length === 0) return;
    for (const placed of inPlace(cells, row, nextRow, limits)) rows.push(placed);
    if (isHidden) flaws.hidden.push(row);
    nextRow = row + 1;
  }

  function addMerge({ ref = '' }: Attributes) {
    if (flaws.merges.length < maxFlaws && /^[A-Z]+\d+:[A-Z]+\d+$/.test(ref)) flaws.merges.push(parseRange(ref));
  }

  return {
    flaws,
    open(name, attributes) {
      if (name === 'row') startRow(attributes);
      else if (name === 'c') startCell(attributes);
      else if (name === 'v') inValue = true;
      else if (name === 'f') isFormula = true;
      else if (name === 'mergeCell') addMerge(attributes);
      else inline.open(name);
    },
    text(text) {
      if (inValue) value += text;
      else inline.text(text);
    },
    close(name) {
      if (name === 'v') inValue = false;
      else if (name === 'c') endCell();
      else if (name === 'row') endRow();
      else inline.close(name);
    },
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

function columnOf(reference: string): number {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference)?.[1];
  if (letters === undefined) throw new SheetError('sheet.damaged');
  return columnIndex(letters);
}

function readIsoDate(text: string): Date | undefined {
  const date = new Date(/T.*(Z|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
