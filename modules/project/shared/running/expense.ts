import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { exportEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { money } from '#platform/funds/shared/money.ts';
import { ExpenseState } from './expense.states.ts';

const filters = {
  /** Number or purpose of the expense, number or name of the project. */
  keyword: wire.keyword(),
  project_id: wire.maybe(wire.id()),
  subject: wire.maybe(wire.codeText('科目', 40)),
  state: wire.maybe(wire.code(ExpenseState)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
  /** Those that the caller decides. */
  waits: wire.maybe(wire.bool()),
};

const expenseRow = z.object({
  id: z.int(),
  no: z.string(),
  project_id: z.int(),
  project_no: z.string(),
  project_name: z.string(),
  budget_id: z.int(),
  subject_name: z.string(),
  item: z.string(),
  purpose: z.string(),
  amount: z.string(),
  paid: z.nullable(z.string()),
  voucher_no: z.string(),
  paid_on: z.nullable(z.string()),
  card_name: z.string(),
  applicant_name: z.string(),
  applied_at: z.string(),
  decided_name: z.string(),
  reason: z.string(),
  files: z.array(fileRef),
  state: z.int(),
  can: canOf('decide', 'pay', 'cancel'),
});
export type ExpenseRow = z.output<typeof expenseRow>;

const path = '/api/project/expense';
const one = `${path}/{id}`;
const read = holds('project.project.read');
const apply = holds('project.project.apply');
const decide = holds('project.expense.approve');

export const expenseApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['no', 'amount']),
    output: pageOf(expenseRow),
  }),
  create: endpoint({
    method: 'POST',
    path,
    guard: apply,
    input: z.object({
      budget_id: wire.id('请选择预算行'),
      amount: money(),
      purpose: wire.paragraph('用途', 300),
      files: wire.maybe(wire.list(wire.id(), 9)),
    }),
    output: idOut,
    summary: '申请支出',
  }),
  approve: endpoint({
    method: 'POST',
    path: `${one}/approve`,
    guard: decide,
    input: idOnly,
    output: nothing,
    summary: '批准支出',
  }),
  refuse: endpoint({
    method: 'POST',
    path: `${one}/refuse`,
    guard: decide,
    input: z.object({ ...idOnly.shape, reason: wire.paragraph('原因', 200) }),
    output: nothing,
    summary: '不批准支出',
  }),
  pay: endpoint({
    method: 'POST',
    path: `${one}/pay`,
    guard: holds('project.project.apply', 'project.office.edit'),
    input: z.object({
      ...idOnly.shape,
      paid: money('请填写实付金额，最多两位小数'),
      voucher_no: wire.text('凭证号', 40),
      paid_on: wire.date('请选择支付日期'),
    }),
    output: nothing,
    summary: '登记支出',
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    guard: apply,
    input: idOnly,
    output: nothing,
    summary: '撤销支出',
  }),
  export: exportEndpoint(path, read, filters, '导出支出登记'),
};
