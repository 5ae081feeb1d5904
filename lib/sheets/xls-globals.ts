import { longText, record, recordType, shortText, uint16, uint32, uint8 } from './biff.ts';
import { fontName, fonts, ownFormats, styles } from './styles.ts';

// Excel requires fifteen formats of named styles before the first cell format.
const namedStyles = 15;
const workbookStream = 0x0005;
const sheetStream = 0x0010;

/** Format index of a style. */
export function formatIndex(style: number): number {
  return namedStyles + style;
}

export function beginning(stream: 'workbook' | 'sheet'): Buffer {
  const type = stream === 'workbook' ? workbookStream : sheetStream;
  return record(recordType.bof, uint16(0x0600, type, 0x0dbb, 0x07cc), uint32(0, 6));
}

export const ending = record(recordType.eof);

/** Workbook stream before the sheets: fonts, formats, tabs with the lengths of their sheets, and texts. */
export function globals(tabs: { name: string; length: number }[], strings: Buffer): Buffer {
  const before = Buffer.concat([
    beginning('workbook'),
    record(recordType.codePage, uint16(1200)),
    record(recordType.window1, uint16(0x01e0, 0x005a, 0x3fcf, 0x2a4e, 0x0038, 0, 0, 1, 0x0258)),
    record(recordType.dateMode, uint16(0)),
    ...fontRecords(),
    ...ownFormats.map(([id, code]) => record(recordType.format, uint16(id), longText(code))),
    ...cellFormats(),
    record(recordType.style, uint16(0x8000), uint8(0, 0xff)),
  ]);
  const after = Buffer.concat([strings, ending]);
  const names = tabs.map(({ name }) => Buffer.concat([uint8(0, 0), shortText(name)]));
  let start = before.length + names.reduce((sum, name) => sum + 4 + 4 + name.length, 0) + after.length;
  const bounds = tabs.map(({ length }, index) => {
    const bound = record(recordType.boundSheet, uint32(start), names[index]!);
    start += length;
    return bound;
  });
  return Buffer.concat([before, ...bounds, after]);
}

function fontRecords(): Buffer[] {
  const [automatic, grey, chinese] = [0x7fff, 0x0017, 134];
  const font = (italic: boolean, color: number, weight: number) =>
    record(
      recordType.font,
      uint16(220, italic ? 2 : 0, color, weight, 0),
      uint8(0, 0, chinese, 0),
      shortText(fontName),
    );
  const plain = font(false, automatic, 400);
  const records = [plain, plain, plain, plain];
  records[fonts.bold] = font(false, automatic, 700);
  records[fonts.sample] = font(true, grey, 400);
  return records;
}

function cellFormats(): Buffer[] {
  const bottom = 0x20;
  // Colours of the pattern: automatic, or rose of the standard palette on automatic.
  const [automatic, rose, solid] = [0x20c0, 0x202d, 1];
  const format = (font: number, number: number, parent: number, align: number, used: number, marked = false) =>
    record(
      recordType.cellFormat,
      uint16(font, number, parent),
      uint8(align, 0, 0, used),
      uint32(0, marked ? solid << 26 : 0),
      uint16(marked ? rose : automatic),
    );
  const named = Array.from({ length: namedStyles }, () => format(0, 0, 0xfff5, bottom, 0xf4));
  return [
    ...named,
    ...styles.map((style) => format(style.font, style.format, 1, style.wrap ? 0x08 : bottom, 0xf8, style.marked)),
  ];
}
