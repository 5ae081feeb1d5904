import { labelOf } from '#kernel/shared/enums.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { capitalsOf, moneyText } from '#platform/funds/shared/money.rules.ts';
import { a4, factsTable, plainTable, signatureBoxes, space, titleText } from '#platform/print/server/public.ts';
import { PurchaseKind, type PurchaseDetail, type PurchaseLine } from '../shared/purchase.ts';
import { LineResult, PurchaseState, WarehouseDone } from '../shared/purchase.states.ts';

const approved = ({ qty, checked_qty }: PurchaseLine) => (checked_qty === qty ? qty : `${qty}→${checked_qty}`);

/** 物资采购申请单: what is asked for, what was decided, and where to sign. */
export function purchaseBlocks(row: PurchaseDetail, school: string, printedAt: string): DocumentBlock[] {
  return [
    a4(`${school}　物资采购申请单 ${row.no}　打印于 ${printedAt}`, true),
    titleText(`${school}物资采购申请单`),
    factsTable([
      ['申请单号', row.no],
      ['采购状态', labelOf(PurchaseState, row.state)],
      ['采购名称', row.name],
      ['类型', labelOf(PurchaseKind, row.kind)],
      ['申请人', `${row.applicant_name}　${row.phone}`],
      ['使用单位', `${row.org_name}　${row.college_name}`],
      ['经费卡', row.card_name],
      ['期望到货', row.expected_on],
      ['送货地点', row.deliver_to],
      ['入库仓库', row.warehouse_name || '不入库'],
      ['金额', `${moneyText(row.amount)} 元`],
      ['大写', capitalsOf(row.amount)],
      row.done !== null && ['入库', labelOf(WarehouseDone, row.done)],
      ['采购理由', row.reason, true],
      row.opinion !== '' && ['审批意见', row.opinion, true],
    ]),
    plainTable(
      [
        ['行', 1],
        ['名称', 4],
        ['规格型号', 4],
        ['分类', 2.2],
        ['数量', 2, 'right'],
        ['单位', 1.2],
        ['单价', 2, 'right'],
        ['金额', 2.4, 'right'],
        ['审核', 3],
        ['验收', 1.6, 'right'],
      ],
      row.lines.map((line) => [
        String(line.line),
        line.name,
        line.spec,
        line.category_name,
        approved(line),
        line.unit,
        moneyText(line.checked_price),
        moneyText(line.amount),
        [labelOf(LineResult, line.result), line.opinion].filter(Boolean).join('，'),
        line.received,
      ]),
    ),
    space(3),
    signatureBoxes(
      row.needs_school
        ? ['申请人', '经费卡负责人', '学院', '学校', '验收人']
        : ['申请人', '经费卡负责人', '学院', '验收人'],
    ),
  ];
}
