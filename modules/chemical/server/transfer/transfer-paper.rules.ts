import { labelOf } from '#kernel/shared/enums.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { a4, factsTable, plainTable, signatureBoxes, space, titleText } from '#platform/print/server/public.ts';
import { TransferStatus } from '../../shared/transfer/transfer.states.ts';
import type { TransferDetail } from '../../shared/transfer/transfer.ts';

/** 调拨单: what goes from which cell to which, who has sent and who has received it. */
export function transferBlocks(row: TransferDetail, school: string, printedAt: string): DocumentBlock[] {
  return [
    a4(`${school}　调拨单 ${row.no}　打印于 ${printedAt}`, true),
    titleText(`${school}化学品调拨单`),
    factsTable([
      ['调拨单号', row.no],
      ['状态', labelOf(TransferStatus, row.status)],
      ['调出仓库', row.warehouse_name],
      ['调入仓库', row.target_name],
      ['登记人', `${row.creator_name}　${row.created_at}`],
      row.sent_at !== null && ['调出', `${row.senders}　${row.sent_at}`],
      row.receivers !== '' && ['接收', `${row.receivers}　${row.decided_at ?? ''}`],
      row.signed.length > 0 && ['签名', row.signed.join('；'), true],
      row.reason !== '' && ['撤销原因', row.reason, true],
      row.remark !== '' && ['备注', row.remark, true],
    ]),
    plainTable(
      [
        ['序', 0.8],
        ['容器编码', 2.4],
        ['名称', 3.6],
        ['CAS', 2.2],
        ['管控', 2],
        ['余量', 1.6, 'right'],
        ['有效期', 2],
        ['调出层位', 4.4],
        ['调入层位', 4.4],
        ['接收情况', 3],
      ],
      row.items.map((item, at) => [
        String(at + 1),
        item.code,
        item.name,
        item.cas,
        item.controls.map(({ flag_name }) => flag_name).join('、') || '一般',
        `${item.quantity} ${item.unit}`,
        item.expires_on ?? '',
        item.from_place,
        item.place,
        item.refusal === '' ? '' : `拒收：${item.refusal}`,
      ]),
    ),
    space(3),
    signatureBoxes(['调出保管人', '第二保管人', '接收保管人', '第二保管人']),
  ];
}
