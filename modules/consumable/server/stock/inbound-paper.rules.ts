import { labelOf } from '#kernel/shared/enums.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { a4, factsTable, signatureBoxes, space, titleText } from '#platform/print/server/public.ts';
import { InboundSource, InboundStatus } from '../../shared/stock/inbound.states.ts';
import type { InboundDetail } from '../../shared/stock/inbound.ts';
import { goodsTable } from './goods-table.rules.ts';

/** 入库单: what came into which store, and who received it. */
export const inboundBlocks = (row: InboundDetail, school: string, printedAt: string): DocumentBlock[] => [
  a4(`${school}　入库单 ${row.no}　打印于 ${printedAt}`, true),
  titleText(`${school}耗材入库单`),
  factsTable([
    ['入库单号', row.no],
    ['状态', labelOf(InboundStatus, row.status)],
    ['来源', labelOf(InboundSource, row.source)],
    ['仓库', row.warehouse_name],
    ['登记', `${row.creator_name}　${row.created_at}`],
    row.received_at !== null && ['收货', `${row.receiver_name}　${row.received_at}`],
    ['金额', `${row.amount} 元`],
    row.note !== '' && ['备注', row.note, true],
  ]),
  goodsTable(row.lines),
  space(3),
  signatureBoxes(['经办人', '保管人', '负责人']),
];
