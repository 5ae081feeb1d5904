import { chineseDay } from '#kernel/shared/time.ts';
import type {
  Align,
  Block,
  DocumentBlock,
  ImageBlock,
  PageBlock,
  TableBlock,
  TableCell,
  TextBlock,
} from '#lib/pdf/blocks.ts';

// What official papers have in common: page, title, facts, photos, signatures. Lengths in millimetres.

/** A page of A4 with number and a line about its origin. */
export const a4 = (foot: string, landscape = false): PageBlock => ({
  kind: 'page',
  setup: { paper: 'A4', landscape, margin: landscape ? 12 : 15, foot },
});

export const titleText = (text: string): TextBlock => ({
  kind: 'text',
  text,
  size: 16,
  bold: true,
  align: 'center',
  after: 2,
});

/** Heading of a section, which stays with what follows. */
export const headingText = (text: string): TextBlock => ({
  kind: 'text',
  text,
  size: 11,
  bold: true,
  after: 1,
  keep: 24,
});

const numerals = '一二三四五六七八九十';

/** Titles of sections with their numbers: 一、…; sections without content are left out. */
export const numbered = <P>(
  sections: readonly (readonly [title: string, parts: readonly P[]])[],
): [string, readonly P[]][] =>
  sections.filter(([, parts]) => parts.length > 0).map(([title, parts], at) => [`${numerals[at]}、${title}`, parts]);

/** Numbered sections of a paper, each under its title. */
export const sectionsOf = (sections: readonly (readonly [title: string, blocks: readonly Block[]])[]): Block[] =>
  numbered(sections).flatMap(([title, blocks]) => [headingText(title), ...blocks, space(2)]);

const bodySize = 11;

/** A line of running text. */
export const paragraph = (text: string): TextBlock => ({ kind: 'text', text, size: bodySize, indent: 2, after: 0.5 });

/** Who issues a paper and when, at its end on the right. */
export const signedBy = (...lines: string[]): Block[] => [
  space(8),
  ...lines.filter(Boolean).map((text): Block => ({ kind: 'text', text, size: bodySize, align: 'right', keep: 14 })),
];

export const space = (height: number): Block => ({ kind: 'space', height });

/** Label and value; `wide` takes a whole line. */
type PaperFact = readonly [label: string, value: string, wide?: boolean];

/** Label–value pairs in a table, two to a line; facts without a value are left out. */
export function factsTable(facts: readonly (PaperFact | false)[]): TableBlock {
  const rows: TableCell[][] = [];
  let open: TableCell[] | undefined;
  for (const fact of facts) {
    if (!fact || fact[1] === '') continue;
    const [label, value, wide] = fact;
    const head = { text: label, head: true };
    if (wide) {
      if (open) widenLast(open);
      open = undefined;
      rows.push([head, { text: value, span: 3 }]);
    } else if (open) {
      open.push(head, value);
      open = undefined;
    } else rows.push((open = [head, value]));
  }
  if (open) widenLast(open);
  const columns = [{ share: 2.2 }, { share: 6 }, { share: 2.2 }, { share: 6 }];
  return { kind: 'table', columns, rows: rows.map((cells) => ({ cells })), after: 3 };
}

/** The last fact of a line takes its rest. */
function widenLast(cells: TableCell[]) {
  const last = cells.at(-1)!;
  cells[cells.length - 1] = { text: typeof last === 'string' ? last : last.text, span: 3 };
}

type PlainColumn = readonly [title: string, share: number, align?: Align];

/** A table of plain texts in the size of lists. */
export const plainTable = (columns: readonly PlainColumn[], rows: readonly string[][]): TableBlock => ({
  kind: 'table',
  size: 8.5,
  columns: columns.map(([title, share, align]) => ({ title, share, ...(align && { align }) })),
  rows: rows.map((cells) => ({ cells })),
  after: 3,
});

/** Photos from left to right, line by line. */
export const photoGrid = (photos: readonly ImageBlock[], gap = 3): Block => ({
  kind: 'grid',
  cellWidth: photos[0]?.width ?? 40,
  gap,
  cells: photos.map((photo) => [photo]),
});

/** Boxes to sign in, each with its label and a date. */
export const signatureBoxes = (labels: readonly string[]): TableBlock => ({
  kind: 'table',
  whole: true,
  columns: labels.map(() => ({ share: 1 })),
  rows: [
    { cells: labels.map((text) => ({ text, head: true, align: 'center' as const })) },
    { cells: labels.map(() => ''), minHeight: 16 },
    { cells: labels.map(() => '日期：　　　　年　　月　　日') },
  ],
});

type Certificate = { title: string; addressed: string; text: string; school: string; day: string; note?: string };

/** A page in a frame, to be signed and sealed: a certificate or an appointment. */
export const certificatePage = ({ title, addressed, text, school, day, note = '' }: Certificate): DocumentBlock[] => [
  { kind: 'page', setup: { paper: 'A4', landscape: true, margin: 12 } },
  {
    kind: 'box',
    padding: [26, 28],
    border: '#b8892b',
    minHeight: 515,
    blocks: [
      {
        kind: 'text',
        text: title.split('').join(' '),
        size: 34,
        bold: true,
        align: 'center',
        color: '#9a1f1f',
        after: 18,
      },
      { kind: 'text', text: addressed, size: 18, bold: true, after: 6 },
      { kind: 'text', text, size: 17, indent: 2, after: 30 },
      { kind: 'text', text: school, size: 16, align: 'right', after: 3 },
      { kind: 'text', text: chineseDay(day), size: 14, align: 'right', after: 12 },
      ...(note === '' ? [] : [{ kind: 'text' as const, text: note, size: 11, color: '#57627a' }]),
    ],
  },
];
