import type { Block, DocumentBlock } from '#lib/pdf/blocks.ts';

/** What stands on the tag of a piece. */
type Tagged = {
  name: string;
  asset_no: string;
  register_code: string;
  use_cert_no: string;
  lab_name: string;
  next_on: string | null;
  operators: string;
  state: string;
  text: string;
};

// Millimetres of a tag and of its code.
const [width, code] = [88, 26];

const line = (label: string, value: string): Block => ({ kind: 'text', text: `${label}：${value || '—'}`, size: 9 });

const frame = (tag: Tagged): Block => ({
  kind: 'box',
  border: '#9aa7bf',
  dashed: true,
  radius: 1.5,
  padding: [3, 3],
  blocks: [
    { kind: 'text', text: '特种设备使用标志', size: 12, bold: true, align: 'center' },
    {
      kind: 'columns',
      widths: [54, code],
      gap: 2,
      middle: true,
      cells: [
        [
          { kind: 'text', text: tag.name, size: 11, bold: true },
          line('资产编号', tag.asset_no),
          line('使用登记证', tag.use_cert_no),
          line('注册代码', tag.register_code),
          line('下次检验', tag.next_on ?? ''),
          line('作业人员', tag.operators),
          line('实验室', tag.lab_name),
          line('状态', tag.state),
        ],
        [{ kind: 'qr', text: tag.text, size: code }],
      ],
    },
  ],
});

/** Tags to cut out, two in a line of A4. */
export const tagBlocks = (tags: readonly Tagged[]): DocumentBlock[] => [
  { kind: 'page', setup: { paper: 'A4', margin: 10 } },
  { kind: 'grid', cellWidth: width, gap: 5, cells: tags.map((tag) => [frame(tag)]) },
];
