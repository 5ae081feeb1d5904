import type { Block, DocumentBlock } from '#lib/pdf/blocks.ts';

/** A label to cut out: a code, what it opens, and where it belongs. */
type Label = { title: string; note: string; foot: string; text: string };

// Room beside the code within the frame, in millimetres.
const padding = 3;

/** Labels on A4, as many in a line as fit; `size` is the edge of a code in centimetres, exact on paper. */
export function labelBlocks(labels: readonly Label[], size: number): DocumentBlock[] {
  const edge = size * 10;
  return [
    { kind: 'page', setup: { paper: 'A4', margin: 10 } },
    { kind: 'grid', cellWidth: edge + 2 * padding, gap: 4, cells: labels.map((label) => [frame(label, edge)]) },
  ];
}

function frame({ title, note, foot, text }: Label, edge: number): Block {
  const lines = [note, foot].filter(Boolean);
  return {
    kind: 'box',
    border: '#9aa7bf',
    dashed: true,
    radius: 1.5,
    padding: [padding, padding],
    blocks: [
      { kind: 'qr', text, size: edge },
      { kind: 'text', text: title, size: 11, bold: true, align: 'center' },
      ...lines.map((line): Block => ({ kind: 'text', text: line, size: 9, color: '#59647a', align: 'center' })),
    ],
  };
}
