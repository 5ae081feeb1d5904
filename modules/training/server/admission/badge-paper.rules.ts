import { labelOf } from '#kernel/shared/enums.ts';
import { withLetters } from '#kernel/shared/numerals.ts';
import type { Block, DocumentBlock, ImageBlock } from '#lib/pdf/blocks.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import type { AdmissionDetail } from '../../shared/admission/admission.ts';

/** Photo of a badge in millimetres. */
export const photoSize = { width: 22, height: 29 };

const blue = '#1f4e9e';
const line = (text: string, size = 8, bold = false): Block => ({ kind: 'text', text, size, bold, after: 0.6 });

type Looks = { school: string; url: string; image: ImageBlock | undefined };
type Shown = Pick<
  AdmissionDetail,
  'id' | 'name' | 'job_no' | 'user_type' | 'lab_name' | 'level_name' | 'college_name' | 'starts_on' | 'ends_on'
>;

// A place for a glued photo where the account has none.
const photoBox = (image: ImageBlock | undefined): Block =>
  image ?? {
    kind: 'box',
    padding: [11, 1],
    border: '#9aa7bd',
    dashed: true,
    blocks: [{ kind: 'text', text: '照片', size: 7, align: 'center', color: '#57627a' }],
  };

/** A card of 85 × 54 mm. */
export const badgePages = (row: Shown, { school, url, image }: Looks): DocumentBlock[] => [
  { kind: 'page', setup: { paper: 'card', landscape: true, margin: 3 } },
  {
    kind: 'sheet',
    blocks: [
      {
        kind: 'box',
        fill: blue,
        padding: [1, 2],
        radius: 1,
        blocks: [
          { kind: 'text', text: `${school}　实验室准入证`, size: 9, bold: true, color: '#ffffff', align: 'center' },
        ],
      },
      { kind: 'space', height: 1.5 },
      {
        kind: 'columns',
        widths: [22, 36, 19],
        gap: 1.5,
        cells: [
          [photoBox(image)],
          [
            line(row.name, 13, true),
            line([row.job_no, labelOf(UserType, row.user_type)].filter(Boolean).join('　')),
            line(row.college_name),
            line(`${row.lab_name}（${withLetters(row.level_name)}）`, 9, true),
            line(`有效期 ${row.starts_on ?? ''}`),
            line(`　　至 ${row.ends_on}`, 9, true),
          ],
          [
            { kind: 'qr', text: url, size: 18 },
            { kind: 'text', text: `No.${String(row.id).padStart(6, '0')}`, size: 6, align: 'center' },
            { kind: 'text', text: '扫码查验是否有效', size: 5.5, align: 'center', color: '#57627a' },
          ],
        ],
      },
    ],
    foot: [],
  },
];
