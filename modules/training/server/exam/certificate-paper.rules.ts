import { chineseDay } from '#kernel/shared/time.ts';
import type { Block, DocumentBlock, ImageBlock, TextBlock } from '#lib/pdf/blocks.ts';
import type { CertificateRow } from '../../shared/exam/certificate.ts';

const [gold, red, soft] = ['#b8892b', '#9a1f1f', '#57627a'];

const text = (value: string, looks: Omit<TextBlock, 'kind' | 'text'> = {}): TextBlock => ({
  kind: 'text',
  text: value,
  ...looks,
});

type Pictures = { school: string; logo: ImageBlock | undefined; photo: ImageBlock | undefined };

/** A certificate on one landscape page of A4, with the code of its check page. */
export function certificateBlocks(
  row: CertificateRow,
  { school, logo, photo }: Pictures,
  url: string,
): DocumentBlock[] {
  const person = row.job_no === '' ? row.user_name : `${row.user_name}（${row.job_no}）`;
  const score = row.score === null ? '' : `，成绩 ${row.score} 分`;
  const exam = row.exam_name === '' ? '安全培训考核' : `“${row.exam_name}”`;
  const left: Block[] = photo ? [photo] : [];
  const middle: Block[] = [
    text(`${person}：`, { size: 20, bold: true, after: 5 }),
    text(`参加${exam}${score}，考核合格，准予发给实验室安全“${row.kind_name}”证书。`, {
      size: 17,
      indent: 2,
      after: 6,
    }),
    text(`证书编号　${row.no}`, { size: 13, after: 1.5 }),
    text(`有效期　　${chineseDay(row.issued_on)} 至 ${chineseDay(row.valid_to)}`, { size: 13 }),
  ];
  const right: Block[] = [
    { kind: 'qr', text: url, size: 30 },
    text('扫码查验', { size: 9, color: soft, align: 'center' }),
  ];
  return [
    { kind: 'page', setup: { paper: 'A4', landscape: true, margin: 12 } },
    {
      kind: 'box',
      padding: [18, 22],
      border: gold,
      minHeight: 515,
      blocks: [
        logo
          ? {
              kind: 'columns',
              widths: [1, 9],
              gap: 4,
              middle: true,
              cells: [[logo], [text(school, { size: 18, bold: true })]],
            }
          : text(school, { size: 18, bold: true, align: 'center' }),
        { kind: 'space', height: 6 },
        text('实 验 室 安 全 准 入 考 试', { size: 16, align: 'center', after: 2 }),
        text('合 格 证 书', { size: 34, bold: true, align: 'center', color: red, after: 12 }),
        photo
          ? { kind: 'columns', widths: [3, 12, 3.4], gap: 6, cells: [left, middle, right] }
          : { kind: 'columns', widths: [14, 3.4], gap: 6, cells: [middle, right] },
        { kind: 'space', height: 10 },
        text(school, { size: 15, align: 'right', after: 2 }),
        text(chineseDay(row.issued_on), { size: 14, align: 'right' }),
      ],
    },
  ];
}
