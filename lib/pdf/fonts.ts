import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import { replacementOf, withNumerals } from './missing-glyphs.ts';

const family = '@expo-google-fonts/noto-sans-sc';
const files = { regular: '400Regular/NotoSansSC_400Regular.ttf', bold: '700Bold/NotoSansSC_700Bold.ttf' };

type Weight = keyof typeof files;

/** A weight of the Chinese typeface: what PDFKit embeds, and the widths that the layout needs. */
type Face = {
  font: fontkit.Font;
  /** Width of a character at size 1. */
  widthOf: (character: string) => number;
  has: (character: string) => boolean;
};

const opened = new Map<Weight, Face>();

/** Opens a weight; the thread keeps it for the documents that follow. */
export function openFace(weight: Weight): Face {
  let face = opened.get(weight);
  if (!face) opened.set(weight, (face = readFace(weight)));
  return face;
}

function readFace(weight: Weight): Face {
  const path = createRequire(import.meta.url).resolve(`${family}/${files[weight]}`);
  const font = fontkit.create(readFileSync(path)) as fontkit.Font;
  const glyphs = new Map<string, fontkit.Glyph>();
  const glyphOf = (character: string) => {
    let glyph = glyphs.get(character);
    if (!glyph) glyphs.set(character, (glyph = font.glyphForCodePoint(character.codePointAt(0)!)));
    return glyph;
  };
  // One glyph a character: Chinese needs no ligatures and no kerning, and the general shaper takes eight times as long.
  font.layout = ((text: string) => {
    const run = Array.from(text, glyphOf);
    const positions = run.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }));
    return { glyphs: run, positions, advanceWidth: run.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) };
  }) as unknown as fontkit.Font['layout'];
  return {
    font,
    widthOf: (character) => glyphOf(character).advanceWidth / font.unitsPerEm,
    has: (character) => font.hasGlyphForCodePoint(character.codePointAt(0)!),
  };
}

/** Text as the typeface can show it: no character without a glyph is left. */
export const printable = (text: string, { has }: Pick<Face, 'has'>): string =>
  Array.from(withNumerals(text), (character) =>
    has(character) || endsLine(character) ? character : replacementOf(character, has),
  ).join('');

const endsLine = (character: string) => /[\r\n\u2028\u2029]/.test(character);
