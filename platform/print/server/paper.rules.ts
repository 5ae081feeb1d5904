import type { Block, ImageBlock, PageBlock, TableBlock, TableCell, TextBlock } from '#lib/pdf/blocks.ts';

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
