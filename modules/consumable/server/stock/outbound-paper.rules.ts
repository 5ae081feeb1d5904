import { labelOf } from '#kernel/shared/enums.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { a4, factsTable, signatureBoxes, space, titleText } from '#platform/print/server/public.ts';
import { OutboundKind, type OutboundDetail } from '../../shared/stock/outbound.ts';
import { goodsTable } from './goods-table.rules.ts';

/** 出库单: what left which store, for whom, and who let it go. */
export const outboundBlocks = (row: OutboundDetail, school: string, printedAt: string): DocumentBlock[] => [
  a4(`${school}　出库单 ${row.no}　打印于 ${printedAt}`, true),
  titleText(`${school}耗材出库单`),
  factsTable([
    ['出库单号', row.no],
    ['类型', labelOf(OutboundKind, row.kind)],
    ['仓库', row.warehouse_name],
    ['出库', `${row.issuer_name}　${row.issued_at}`],
    row.lab_name !== '' && ['实验室', row.lab_name],
    row.recipient_name !== '' && ['领用人', row.recipient_name],
    row.requisition !== null && ['领用单号', row.requisition.no],
    row.requisition !== null && ['审核人', row.requisition.decider_name],
    ['金额', `${row.amount} 元`],
    row.note !== '' && ['说明', row.note, true],
  ]),
  goodsTable(row.lines),
  space(3),
  signatureBoxes(['领用人', '审核人', '保管人']),
];
