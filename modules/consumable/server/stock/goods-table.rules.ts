import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { plainTable } from '#platform/print/server/public.ts';

type Line = {
  line: number;
  code: string;
  name: string;
  spec: string;
  batch_no: string;
  expires_on: string | null;
  quantity: string;
  unit: string;
  price: string;
  amount: string;
};

/** Goods of a document on paper, a batch a line. */
export const goodsTable = (lines: readonly Line[]): DocumentBlock =>
  plainTable(
    [
      ['行', 1],
      ['物资编码', 2.4],
      ['名称', 4],
      ['规格', 4],
      ['批号', 2.4],
      ['有效期', 2.2],
      ['数量', 1.8, 'right'],
      ['单位', 1.2],
      ['单价', 1.8, 'right'],
      ['金额', 2, 'right'],
    ],
    lines.map((line) => [
      String(line.line),
      line.code,
      line.name,
      line.spec,
      line.batch_no,
      line.expires_on ?? '',
      line.quantity,
      line.unit,
      line.price,
      line.amount,
    ]),
  );
