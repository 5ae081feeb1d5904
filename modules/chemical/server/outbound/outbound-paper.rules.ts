import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { a4, factsTable, plainTable, signatureBoxes, space, titleText } from '#platform/print/server/public.ts';

export type OutboundSheet = {
  no: string;
  requisition_no: string;
  warehouse_name: string;
  lab_name: string;
  purpose_name: string;
  project: string;
  decided_at: string;
  keepers: string[];
  recipients: string[];
  /** When each of them signed; empty for what is not controlled. */
  signed: string[];
  items: {
    code: string;
    issued_code: string;
    name: string;
    cas: string;
    control: string;
    batch_no: string;
    expires_on: string | null;
    amount: string;
    unit: string;
    place: string;
    reason: string;
  }[];
};

/** 出库单: what was handed over, by whom and to whom, with a box for each of the four signatures. */
export function outboundBlocks(row: OutboundSheet, school: string, printedAt: string): DocumentBlock[] {
  const [keeper = '', second = ''] = row.keepers;
  const [recipient = '', other = ''] = row.recipients;
  return [
    a4(`${school}　出库单 ${row.no}　打印于 ${printedAt}`, true),
    titleText(`${school}化学品出库单`),
    factsTable([
      ['出库单号', row.no],
      ['领用单号', row.requisition_no],
      ['仓库', row.warehouse_name],
      ['领用实验室', row.lab_name],
      ['用途', [row.purpose_name, row.project].filter(Boolean).join('　')],
      ['出库时间', row.decided_at],
      ['保管人', row.keepers.join('、')],
      ['领用人', row.recipients.join('、')],
      row.signed.length > 0 && ['签名', row.signed.join('；'), true],
    ]),
    plainTable(
      [
        ['行', 1],
        ['名称', 4],
        ['CAS', 2.6],
        ['管控', 2.6],
        ['容器', 3],
        ['取自', 3],
        ['批号', 2.2],
        ['有效期', 2.2],
        ['数量', 2.4, 'right'],
        ['存放位置', 3.6],
        ['更换原因', 3],
      ],
      row.items.map((item, at) => [
        String(at + 1),
        item.name,
        item.cas,
        item.control || '一般',
        item.issued_code,
        item.issued_code === item.code ? '' : item.code,
        item.batch_no,
        item.expires_on ?? '',
        `${item.amount} ${item.unit}`,
        item.place,
        item.reason,
      ]),
    ),
    space(3),
    signatureBoxes([
      named('保管人', keeper),
      named('第二保管人', second),
      named('领用人', recipient),
      named('共同领用人', other),
    ]),
  ];
}

const named = (label: string, name: string) => (name === '' ? label : `${label}（${name}）`);
