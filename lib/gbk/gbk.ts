// GBK as the ministry's programs read it: ASCII in one byte, the five areas of GBK in two. Node decodes GBK, but does not encode it.

/** Lead bytes and trail bytes of the five areas of GBK; what lies between is for private use. */
const areas = [
  [0xa1, 0xa9, 0xa1, 0xfe],
  [0xb0, 0xf7, 0xa1, 0xfe],
  [0x81, 0xa0, 0x40, 0xfe],
  [0xaa, 0xfe, 0x40, 0xa0],
  [0xa8, 0xa9, 0x40, 0xa0],
] as const satisfies readonly (readonly number[])[];
/** Never a trail byte. */
const gap = 0x7f;

function readTable(): Map<string, number> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, number>();
  for (const [fromLead, toLead, fromTrail, toTrail] of areas)
    for (let lead: number = fromLead; lead <= toLead; lead += 1)
      for (let trail: number = fromTrail; trail <= toTrail; trail += 1) {
        if (trail === gap) continue;
        const character = decoder.decode(Uint8Array.of(lead, trail));
        if (character.length === 1 && !/[\ufffd\p{Co}]/u.test(character) && !table.has(character))
          table.set(character, lead * 256 + trail);
      }
  return table;
}

let table: Map<string, number> | undefined;
/** Made at the first use. */
const codes = () => (table ??= readTable());

const isAscii = (character: string) => character >= ' ' && character <= '~';

/** Bytes of a character: 1 or 2, or 0 if GBK does not have it. */
export const gbkWidth = (character: string): 0 | 1 | 2 => (isAscii(character) ? 1 : codes().has(character) ? 2 : 0);

/** Characters of a text that GBK does not have, each once. */
export const outsideGbk = (text: string): string[] => [
  ...new Set(Array.from(text).filter((character) => gbkWidth(character) === 0)),
];

/** Bytes of a text in GBK; what GBK does not have is a question mark, so ask `outsideGbk` first. */
export function encodeGbk(text: string): Buffer {
  const bytes: number[] = [];
  for (const character of text) {
    if (isAscii(character)) bytes.push(character.charCodeAt(0));
    else {
      const code = codes().get(character);
      if (code === undefined) bytes.push(0x3f);
      else bytes.push(code >> 8, code & 0xff);
    }
  }
  return Buffer.from(bytes);
}

/** The longest start of a text that fits into so many bytes; a character of two bytes is never cut. */
export function cutGbk(text: string, width: number): string {
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += gbkWidth(character) || 1;
    if (used > width) break;
    end += character.length;
  }
  return text.slice(0, end);
}

// Signs that are typed for one that GBK has.
const likeness: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '²': '2',
  '³': '3',
  '¹': '1',
  '–': '-',
  '−': '-',
  '•': '·',
  µ: 'μ',
  Ω: 'Ω',
  Å: 'A',
  '™': '',
  '®': '',
  '©': '',
};

/** What to write instead of a character that GBK does not have: its plain form, or '' if there is none. */
export function likeInGbk(character: string): string {
  const known = likeness[character];
  if (known !== undefined) return known;
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && outsideGbk(plain).length === 0 ? plain : '';
}
