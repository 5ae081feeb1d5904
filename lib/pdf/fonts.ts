import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as fontkit from 'fontkit';
import { replacementOf, withNumerals } from './missing-glyphs.ts';

// Where they come from and how they were made: faces/README.md.
const files = {
  regular: 'noto-sans-sc-regular.ttf.br',
  bold: 'noto-sans-sc-bold.ttf.br',
  rare: 'rare-han-sans.otf',
  rarest: 'rare-han-serif.ttf.br',
};

/** A file of glyphs: the two weights of the typeface, and what stands in for characters that these lack. */
type FaceName = keyof typeof files;

/** What PDFKit embeds, and the widths that the layout needs. */
type Face = {
  font: fontkit.Font;
  /** Width of a character at size 1. */
  widthOf: (character: string) => number;
  has: (character: string) => boolean;
};

const opened = new Map<FaceName, Face>();

/** Opens a face; the thread keeps it for the documents that follow. */
export function openFace(name: FaceName): Face {
  let face = opened.get(name);
  if (!face) opened.set(name, (face = readFace(name)));
  return face;
}

function contentOf(name: FaceName): Buffer {
  const content = readFileSync(join(import.meta.dirname, 'faces', files[name]));
  return files[name].endsWith('.br') ? brotliDecompressSync(content) : content;
}

function readFace(name: FaceName): Face {
  const font = fontkit.create(contentOf(name)) as fontkit.Font;
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

// Only ideographs are looked for in the faces of rare ones, which are opened when the first one needs them.
const isIdeograph = (character: string) => /^\p{Unified_Ideograph}$/u.test(character);
const rareFaces = ['rare', 'rarest'] as const;

/** The face that shows a character of a weight; undefined if none has it. */
export function faceFor(character: string, weight: 'regular' | 'bold'): FaceName | undefined {
  if (openFace(weight).has(character)) return weight;
  return isIdeograph(character) ? rareFaces.find((name) => openFace(name).has(character)) : undefined;
}

/** Text as the faces can show it: no character without a glyph is left. */
export function printable(text: string, weight: 'regular' | 'bold'): string {
  const has = (character: string) => faceFor(character, weight) !== undefined;
  return Array.from(withNumerals(text), (character) =>
    has(character) || endsLine(character) ? character : replacementOf(character, has),
  ).join('');
}

/** A line of text as SVG paths on a base line at 0, for pictures that are drawn where no font is installed. */
export function outlineOf(text: string, size: number): { paths: string; width: number } {
  let width = 0;
  const paths = Array.from(text, (character) => {
    const { font, widthOf } = openFace(faceFor(character, 'regular') ?? 'regular');
    const scale = size / font.unitsPerEm;
    const d = font.glyphForCodePoint(character.codePointAt(0)!).path.toSVG();
    const path = `<path transform="translate(${width.toFixed(2)} 0) scale(${scale} ${-scale})" d="${d}"/>`;
    width += widthOf(character) * size;
    return path;
  });
  return { paths: paths.join(''), width };
}

/** A text cut where its face changes. */
export function runsOf(text: string, weight: 'regular' | 'bold'): { face: FaceName; text: string }[] {
  const runs: { face: FaceName; text: string }[] = [];
  for (const character of text) {
    const face = faceFor(character, weight) ?? weight;
    const last = runs.at(-1);
    if (last?.face === face) last.text += character;
    else runs.push({ face, text: character });
  }
  return runs;
}

const endsLine = (character: string) => /[\r\n\u2028\u2029]/.test(character);
