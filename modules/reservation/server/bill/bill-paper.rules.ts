import { labelOf } from '#kernel/shared/enums.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { capitalsOf, moneyText } from '#platform/funds/shared/money.rules.ts';
import { a4, factsTable, signatureBoxes, space, titleText } from '#platform/print/server/public.ts';
import { Payer } from '../../shared/account/payer.ts';
import { BillCause, type BillDetail } from '../../shared/bill/bill.ts';
import { BillStatus } from '../../shared/bill/bill.states.ts';

const minute = (at: string | null) => at?.slice(0, 16) ?? '';

/** 费用结算单: what was used, how the amount is made up, and who signs. */
export const billBlocks = (row: BillDetail, school: string, printedAt: string): DocumentBlock[] => [
  a4(`${school}　费用结算单 ${row.no}　打印于 ${printedAt}`),
  titleText(`${school}实验室与仪器使用费用结算单`),
  factsTable([
    ['账单号', row.no],
    ['状态', labelOf(BillStatus, row.status)],
    ['预约单号', row.booking_no],
    ['事由', labelOf(BillCause, row.cause)],
    ['资源', row.resource_name],
    ['实验室', row.lab_name],
    ['预约人', row.user_name],
    ['预约时间', `${minute(row.starts_at)} 至 ${minute(row.ends_at)}`],
    ['实际机时', `${row.minutes} 分钟`],
    ['样品数', String(row.samples)],
    ['付款方式', [labelOf(Payer, row.payer), row.card_name].filter(Boolean).join('　')],
    ['计费', row.working, true],
    ['金额', `${moneyText(row.amount)} 元`],
    ['大写', capitalsOf(row.amount)],
    ['已付', `${moneyText(row.paid)} 元`],
    ['付款时间', minute(row.paid_at)],
    row.reason !== '' && ['作废原因', row.reason, true],
  ]),
  space(3),
  signatureBoxes(['预约人', '资源负责人', '财务']),
];
