import { labelOf } from '#kernel/shared/enums.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { capitalsOf, moneyText } from '#platform/funds/shared/money.rules.ts';
import { a4, factsTable, plainTable, signatureBoxes, space, titleText } from '#platform/print/server/public.ts';
import { SupplierMode, type PurchaseDetail } from '../../shared/purchase/purchase.ts';
import { ExecState, LineResult, PurchaseStatus } from '../../shared/purchase/purchase.states.ts';

/** 采购申请单: what is asked for, what was decided, and where to sign. */
export function purchaseBlocks(row: PurchaseDetail, school: string, printedAt: string): DocumentBlock[] {
  return [
    a4(`${school}　采购申请单 ${row.no}　打印于 ${printedAt}`, true),
    titleText(`${school}化学品采购申请单`),
    factsTable([
      ['申请单号', row.no],
      ['审核状态', labelOf(PurchaseStatus, row.status)],
      ['申请人', `${row.applicant_name}　${row.phone}`],
      ['实验室', `${row.lab_name}　${row.college_name}`],
      ['用途', [row.purpose_name, row.project].filter(Boolean).join('　')],
      ['经费卡', row.card_name],
      ['供应方式', labelOf(SupplierMode, row.supplier_mode)],
      ['期望到货', row.expected_on],
      ['金额', `${moneyText(row.amount)} 元`],
      ['大写', capitalsOf(row.amount)],
      row.exec_state !== null && ['执行状态', labelOf(ExecState, row.exec_state)],
      row.is_controlled && ['第二责任人', row.second_name],
      row.is_controlled && ['使用地点与时间', `${row.use_place}　${row.use_from ?? ''} 至 ${row.use_to ?? ''}`, true],
      row.is_controlled && ['实验与反应概述', row.summary, true],
      row.is_controlled && ['废弃物处置方案', row.waste_plan, true],
      row.remark !== '' && ['备注', row.remark, true],
    ]),
    plainTable(
      [
        ['行', 1],
        ['名称', 4],
        ['CAS', 2.6],
        ['管控', 2.6],
        ['规格', 2.8],
        ['数量', 1.3, 'right'],
        ['单价', 2, 'right'],
        ['金额', 2.2, 'right'],
        ['供应商', 3.6],
        ['存放柜', 4.2],
        ['审核', 2.6],
        ['到货', 1.3, 'right'],
      ],
      row.lines.map((line) => [
        String(line.line),
        line.name,
        line.cas,
        line.controls.map(({ flag_name }) => flag_name).join('、') || '一般',
        line.package_text,
        String(line.count),
        moneyText(line.price),
        moneyText(line.amount),
        line.supplier_name,
        line.place,
        [labelOf(LineResult, line.result), line.permit?.no].filter(Boolean).join('，'),
        String(line.arrived),
      ]),
    ),
    space(3),
    signatureBoxes(
      row.is_controlled ? ['申请人', '第二责任人', '学院', '保卫部门', '学校'] : ['申请人', '经费卡负责人', '实验室'],
    ),
  ];
}
