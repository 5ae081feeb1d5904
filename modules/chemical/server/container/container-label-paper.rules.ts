import { labelOf } from '#kernel/shared/enums.ts';
import type { Block, DocumentBlock, SheetBlock } from '#lib/pdf/blocks.ts';
import { shapesOf, signView } from '#modules/base-info/shared/signs/sign-shapes.ts';
import { pictogramSigns } from '../../shared/pictogram.ts';
import { SignalWord } from '../../shared/substance.ts';
import type { Labelled } from './container.queries.ts';

// A stripe for what the police keep an eye on; of several the first.
const stripes: readonly (readonly [flags: readonly string[], text: string, color: string])[] = [
  [['toxic'], '剧毒', '#000000'],
  [['explosive_precursor'], '易制爆', '#c4161c'],
  [['precursor_1', 'precursor_2', 'precursor_3'], '易制毒', '#6b2fa0'],
];

const line = (text: string, size = 6.5, bold = false): Block => ({ kind: 'text', text, size, bold });

function stripeOf({ controls }: Labelled): Block[] {
  const flags = controls.map(({ flag }) => flag);
  return stripes
    .filter(([of]) => of.some((flag) => flags.includes(flag)))
    .map(([, text, fill]): Block => ({
      kind: 'box',
      fill,
      padding: [0.3, 1],
      blocks: [{ kind: 'text', text, size: 7, bold: true, color: '#ffffff', align: 'center' }],
    }));
}

const pictogram = (code: string): Block[] => {
  const name = pictogramSigns[code]?.[1];
  return name === undefined
    ? []
    : [{ kind: 'drawing', view: [signView, signView], shapes: [...shapesOf({ kind: 'ghs', name })], size: 7 }];
};

function labelSheet(container: Labelled, site: string): SheetBlock {
  const { code, name, cas, package_text, initial, unit, purity_name, batch_no, stored_on, expires_on, signal } =
    container;
  const facts = [
    `CAS ${cas}`,
    [package_text || `${initial} ${unit}`, purity_name].filter(Boolean).join('　'),
    batch_no && `批号 ${batch_no}`,
    `入库 ${stored_on}`,
    expires_on ? `有效期至 ${expires_on}` : '',
  ].filter(Boolean);
  const signs = container.pictograms.slice(0, 4);
  return {
    kind: 'sheet',
    blocks: [
      ...stripeOf(container),
      { kind: 'text', text: name, size: 10, bold: true },
      {
        kind: 'columns',
        widths: [36, 19],
        gap: 1,
        cells: [
          [
            ...facts.map((text) => line(text)),
            ...(signal === SignalWord.none ? [] : [line(labelOf(SignalWord, signal), 9, true)]),
            ...(signs.length > 0
              ? [
                  {
                    kind: 'columns' as const,
                    widths: [1, 1, 1, 1],
                    gap: 0.5,
                    cells: [0, 1, 2, 3].map((at) => pictogram(signs[at] ?? '')),
                  },
                ]
              : []),
          ],
          [
            { kind: 'qr', text: `${site}/chemical/c/${code}`, size: 18 },
            { kind: 'text', text: code, size: 6.5, bold: true, align: 'center' },
          ],
        ],
      },
    ],
    foot: [],
  };
}

/** Labels of 60 × 40 mm, one to a page, for a label printer. */
export const labelPages = (containers: readonly Labelled[], site: string): DocumentBlock[] => [
  { kind: 'page', setup: { paper: 'label', landscape: true, margin: 1.5 } },
  ...containers.map((container) => labelSheet(container, site)),
];
