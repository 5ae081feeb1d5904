import { isBuiltInDate, isDateFormat } from './dates.ts';
import type { Archive } from './unzip.ts';
import { readWholeXml } from './xml.ts';

/** Shared strings, by index. */
export async function readStrings(archive: Archive, part: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (part === undefined) return strings;
  const collector = collectText();
  await readWholeXml(await archive.open(part), {
    open(name) {
      if (name === 'si') collector.start();
      collector.open(name);
    },
    text: collector.text,
    close(name) {
      collector.close(name);
      if (name === 'si') strings.push(collector.value());
    },
  });
  return strings;
}

/** Cell styles that show a date, by index. */
export async function readDateStyles(archive: Archive, part: string | undefined): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (part === undefined) return styles;
  const formats = new Map<number, string>();
  // `numFmt` and `xf` also occur elsewhere, with another meaning.
  let section = '';
  await readWholeXml(await archive.open(part), {
    open(name, attributes) {
      if (name === 'numFmts' || name === 'cellXfs') section = name;
      const id = Number(attributes.numFmtId);
      if (name === 'numFmt' && section === 'numFmts') formats.set(id, attributes.formatCode ?? '');
      if (name !== 'xf' || section !== 'cellXfs') return;
      const format = formats.get(id);
      styles.push(format === undefined ? isBuiltInDate(id) : isDateFormat(format));
    },
    close(name) {
      if (name === section) section = '';
    },
  });
  return styles;
}

/** Collects the `t` elements of rich text without phonetic hints. */
export function collectText() {
  let pieces = '';
  let inText = false;
  let inPhonetic = false;
  return {
    start: () => {
      pieces = '';
    },
    open: (name: string) => {
      if (name === 'rPh') inPhonetic = true;
      if (name === 't') inText = !inPhonetic;
    },
    text: (text: string) => {
      if (inText) pieces += text;
    },
    close: (name: string) => {
      if (name === 'rPh') inPhonetic = false;
      if (name === 't') inText = false;
    },
    value: () => decodeEscapes(pieces),
  };
}

/** Excel escapes characters that XML cannot hold as `_x000D_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
