import { columnName, rangeName } from './cell.ts';
import { SheetError } from './error.ts';
import { cleanText } from './guard.ts';
import { dropdownOf, mergesOf, type Column, type Sheet } from './sheet.ts';
import { columnStyle, headerStyle, noteStyle, styleRow, styleTexts, type StyledCell } from './styles.ts';
import { mainNamespace, officeNamespace, xmlHead, xmlText } from './xlsx-parts.ts';

const maxRows = 1_048_576;
// Chunk size in characters: rows are short and many.
const pieceLength = 32_768;

/** Streams the XML of a worksheet in chunks while rows arrive. */
export async function* worksheetXml(sheet: Sheet): AsyncGenerator<string> {
  const headerRow = sheet.notes?.length ?? 0;
  let piece = xmlHead + sheetHead(sheet, headerRow);
  for await (const { index, cells, height } of numbered(sheet)) {
    piece += rowXml(cells, index, height);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData>${mergeXml(sheet)}${dropdownXml(sheet.columns, headerRow)}${sheet.pictures ? '<drawing r:id="rId1"/>' : ''}</worksheet>`;
}

type Numbered = { index: number; cells: StyledCell[]; height?: number };

async function* numbered(sheet: Sheet): AsyncGenerator<Numbered> {
  let index = 0;
  for (const note of sheet.notes ?? []) yield { index: index++, cells: styleTexts([note], noteStyle) };
  const titles = sheet.columns.map(({ title }) => title);
  yield { index: index++, cells: styleTexts(titles, headerStyle) };
  for await (const row of sheet.rows) {
    if (index >= maxRows) throw new SheetError('sheet.tooManyRows', { limit: maxRows });
    yield { index: index++, cells: styleRow(row, sheet.columns), ...('height' in row && { height: row.height }) };
  }
}

function sheetHead({ columns }: Sheet, headerRow: number): string {
  const frozen = headerRow + 1;
  const column = (one: Column, index: number) =>
    `<col min="${index + 1}" max="${index + 1}" width="${one.width ?? 16}" style="${columnStyle(one)}" customWidth="1"/>`;
  return (
    `<worksheet xmlns="${mainNamespace}" xmlns:r="${officeNamespace}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>` +
    '</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>' +
    (columns.length > 0 ? `<cols>${columns.map(column).join('')}</cols>` : '') +
    '<sheetData>'
  );
}

function rowXml(cells: StyledCell[], index: number, height: number | undefined): string {
  let xml = `<row r="${index + 1}"${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>`;
  cells.forEach(({ value, style }, column) => {
    if (value === null) return;
    const head = `<c r="${columnName(column)}${index + 1}" s="${style}"`;
    if (typeof value === 'number') xml += `${head}><v>${value}</v></c>`;
    else if (typeof value === 'boolean') xml += `${head} t="b"><v>${value ? 1 : 0}</v></c>`;
    else if (value === '') xml += `${head}/>`;
    else xml += `${head} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
  });
  return `${xml}</row>`;
}

function mergeXml(sheet: Sheet): string {
  const merges = mergesOf(sheet);
  if (merges.length === 0) return '';
  const cells = merges.map((range) => `<mergeCell ref="${rangeName(range)}"/>`).join('');
  return `<mergeCells count="${merges.length}">${cells}</mergeCells>`;
}

function literalList(column: Column): string | undefined {
  const options = dropdownOf(column);
  return options && `"${xmlText(cleanText(options.join(',')).replaceAll('"', '""'))}"`;
}

function dropdownXml(columns: Column[], headerRow: number): string {
  const dropdowns = columns.flatMap((column, index) => {
    const source = column.optionsFrom ? xmlText(column.optionsFrom) : literalList(column);
    if (!source) return [];
    const range = rangeName({ top: headerRow + 1, left: index, bottom: maxRows - 1, right: index });
    return (
      `<dataValidation type="list" allowBlank="1" showErrorMessage="${column.isOpen ? 0 : 1}" sqref="${range}">` +
      `<formula1>${source}</formula1></dataValidation>`
    );
  });
  if (dropdowns.length === 0) return '';
  return `<dataValidations count="${dropdowns.length}">${dropdowns.join('')}</dataValidations>`;
}
