import { labelOf } from '#kernel/shared/enums.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { a4, factsTable, plainTable, signatureBoxes, space, titleText } from '#platform/print/server/public.ts';
import { InboundSource, unaccepted, type InboundDetail } from '../../shared/inbound/inbound.ts';
import { InboundStatus } from '../../shared/inbound/inbound.states.ts';

/** 入库单: what came, where it stands, who received it. */
export function inboundBlocks(row: InboundDetail, school: string, printedAt: string): DocumentBlock[] {
  const keepers = [row.confirmer_name, row.second_name].filter(Boolean).join('、');
  return [
    a4(`${school}　入库单 ${row.no}　打印于 ${printedAt}`, true),
    titleText(`${school}化学品入库单`),
    factsTable([
      ['入库单号', row.no],
      ['状态', labelOf(InboundStatus, row.status)],
      ['来源', labelOf(InboundSource, row.source)],
      ['仓库', row.warehouse_name],
      ['申请人', row.applicant_name],
      ['经办人', `${row.creator_name}　${row.created_at}`],
      keepers !== '' && ['复核保管人', keepers],
      row.decided_at !== null && ['复核时间', row.decided_at],
      row.signed.length > 0 && ['签名', row.signed.join('；'), true],
      row.reason !== '' && ['拒收原因', row.reason, true],
      row.remark !== '' && ['备注', row.remark, true],
    ]),
    plainTable(
      [
        ['行', 1],
        ['名称', 4],
        ['CAS', 2.6],
        ['管控', 2.4],
        ['规格', 2.6],
        ['件数', 1.2, 'right'],
        ['纯度', 2.2],
        ['批号', 2.2],
        ['有效期', 2.2],
        ['供应商', 3.4],
        ['发票号', 2.4],
        ['存放位置', 4.4],
        ['验收', 3],
      ],
      row.lines.map((line) => [
        String(line.line),
        line.name,
        line.cas,
        line.controls.map(({ flag_name }) => flag_name).join('、') || '一般',
        line.package_text,
        String(line.count),
        line.purity_name,
        line.batch_no,
        line.expires_on ?? '',
        line.supplier_name,
        line.invoice_no,
        line.place,
        unaccepted(line)
          .map((label) => `${label}：否`)
          .join('，') || '全部合格',
      ]),
    ),
    ...(row.made.length === 0 ? [] : [plainTable([['容器编码', 1]], [[row.made.map(({ code }) => code).join('　')]])]),
    space(3),
    signatureBoxes(['经办人', '保管人', '第二保管人', '负责人']),
  ];
}
