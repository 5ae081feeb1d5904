/** Types of the written BIFF8 records, as in [MS-XLS] 2.3. */
export const recordType = {
  formula: 0x0006,
  eof: 0x000a,
  dateMode: 0x0022,
  font: 0x0031,
  continued: 0x003c,
  window1: 0x003d,
  pane: 0x0041,
  codePage: 0x0042,
  columnInfo: 0x007d,
  boundSheet: 0x0085,
  format: 0x041e,
  cellFormat: 0x00e0,
  mergedCells: 0x00e5,
  strings: 0x00fc,
  text: 0x00fd,
  validations: 0x01b2,
  validation: 0x01be,
  dimensions: 0x0200,
  blank: 0x0201,
  number: 0x0203,
  boolean: 0x0205,
  window2: 0x023e,
  style: 0x0293,
  bof: 0x0809,
};

const maxBody = 8224;

/** A record: its type, the length of its body, and the body. */
export function record(type: number, ...body: Buffer[]): Buffer {
  const content = Buffer.concat(body);
  if (content.length > maxBody) throw new RangeError(`Record ${type.toString(16)} is too long`);
  return Buffer.concat([uint16(type, content.length), content]);
}

export function uint8(...values: number[]): Buffer {
  return Buffer.from(values);
}

export function uint16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2));
  return bytes;
}

export function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4));
  return bytes;
}

export function float64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

/** A text with its length in one byte, in UTF-16. */
export function shortText(text: string): Buffer {
  return Buffer.concat([uint8(text.length, 1), Buffer.from(text, 'utf16le')]);
}

/** A text with its length in two bytes, in UTF-16. */
export function longText(text: string): Buffer {
  return Buffer.concat([uint16(text.length), uint8(1), Buffer.from(text, 'utf16le')]);
}

/**
 * The shared string table as one record with continuations. The three bytes before a text must be in the record of its
 * first character; each continued text starts with a flag byte.
 */
export function stringTable(texts: string[], uses: number): Buffer {
  const records: Buffer[] = [];
  let body: Buffer[] = [uint32(uses, texts.length)];
  let room = maxBody - 8;

  function add(bytes: Buffer) {
    body.push(bytes);
    room -= bytes.length;
  }
  function close() {
    records.push(record(records.length === 0 ? recordType.strings : recordType.continued, ...body));
    body = [];
    room = maxBody;
  }

  for (const text of texts) {
    let rest = Buffer.from(text, 'utf16le');
    if (room < 5) close();
    add(Buffer.concat([uint16(text.length), uint8(1)]));
    while (rest.length > room) {
      const part = rest.subarray(0, room - (room % 2));
      add(part);
      rest = rest.subarray(part.length);
      close();
      add(uint8(1));
    }
    add(rest);
  }
  close();
  return Buffer.concat(records);
}
