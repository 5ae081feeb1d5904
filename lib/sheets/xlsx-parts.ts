import { fontName, fonts, noteStyle, ownFormats, styles } from './styles.ts';
import type { ZipPart } from './zip.ts';

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Escapes text for an element or attribute. Excel would read `_x0041_` as an A. */
export function xmlText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** All parts of an .xlsx except the worksheets and their drawings; `drawings` are the numbers of the sheets that have one. */
export function workbookParts(names: string[], drawings: readonly number[]): ZipPart[] {
  const part = (name: string, xml: string): ZipPart => ({ name, content: [xmlHead + xml] });
  return [
    part('[Content_Types].xml', contentTypes(names, drawings)),
    part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
    part('xl/workbook.xml', workbook(names)),
    part('xl/_rels/workbook.xml.rels', relations([...names.map(worksheetRelation), ['styles', 'styles.xml']])),
    part('xl/styles.xml', styleSheet()),
  ];
}

function worksheetRelation(_: string, index: number): [type: string, target: string] {
  return ['worksheet', `worksheets/sheet${index + 1}.xml`];
}

function contentTypes(names: string[], drawings: readonly number[]): string {
  const drawing = (n: number) =>
    `<Override PartName="/xl/drawings/drawing${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>`;
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${contentType}.${type}+xml"/>`;
  return (
    `<Types xmlns="${packageNamespace}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    (drawings.length > 0 ? '<Default Extension="jpeg" ContentType="image/jpeg"/>' : '') +
    override('workbook', 'sheet.main') +
    override('styles', 'styles') +
    names.map((_, index) => override(`worksheets/sheet${index + 1}`, 'worksheet')).join('') +
    drawings.map(drawing).join('') +
    '</Types>'
  );
}

export function relations(list: [type: string, target: string][]): string {
  const relation = ([type, target]: [string, string], index: number) =>
    `<Relationship Id="rId${index + 1}" Type="${officeNamespace}/${type}" Target="${target}"/>`;
  return `<Relationships xmlns="${packageNamespace}/relationships">${list.map(relation).join('')}</Relationships>`;
}

function workbook(names: string[]): string {
  const sheet = (name: string, index: number) =>
    `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
  const sheets = names.map(sheet).join('');
  return `<workbook xmlns="${mainNamespace}" xmlns:r="${officeNamespace}"><sheets>${sheets}</sheets></workbook>`;
}

function styleSheet(): string {
  const font = (before: string, color = '') =>
    `<font>${before}<sz val="11"/>${color}<name val="${fontName}"/><charset val="134"/></font>`;
  const format = ([id, code]: [number, string]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`;
  const style = ({ format, font, wrap, marked }: (typeof styles)[number], index: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="${marked ? 2 : 0}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"` +
    (marked ? ' applyFill="1"' : '') +
    ` applyAlignment="1"><alignment vertical="${index === noteStyle ? 'top' : 'center'}"${wrap ? ' wrapText="1"' : ''}/></xf>`;
  return (
    `<styleSheet xmlns="${mainNamespace}">` +
    `<numFmts count="${ownFormats.length}">${ownFormats.map(format).join('')}</numFmts>` +
    `<fonts count="${Object.keys(fonts).length}">` +
    `${font('')}${font('<b/>')}${font('<i/>', '<color rgb="FF808080"/>')}</fonts>` +
    '<fills count="3"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFFF99CC"/></patternFill></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${styles.length}">${styles.map(style).join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
    '</styleSheet>'
  );
}
