import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { signatures } from '../dual/dual.ts';
import { StocktakeStatus } from '../stocktake.states.ts';

const filters = {
  /** Number or name of the count, code of a container in it. */
  keyword: wire.keyword(),
  warehouse_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(StocktakeStatus)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const stocktakeRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  name: z.string(),
  /** 仓库·柜·管控类别, or the laboratory. */
  scope: z.string(),
  warehouse_id: z.nullable(z.int()),
  lab_id: z.nullable(z.int()),
  is_frozen: z.boolean(),
  is_controlled: z.boolean(),
  expected: z.int(),
  counted: z.int(),
  surplus: z.int(),
  missing: z.int(),
  leader_name: z.string(),
  status: z.int(),
  created_at: z.string(),
  submitted_at: z.nullable(z.string()),
  can: canOf('begin', 'count', 'submit', 'audit', 'void'),
});
export type StocktakeRow = z.output<typeof stocktakeRow>;

const countLine = z.object({
  code: z.string(),
  name: z.string(),
  cas: z.string(),
  is_controlled: z.boolean(),
  is_expected: z.boolean(),
  place: z.string(),
  /** Null of what is not expected here. */
  book: z.nullable(z.string()),
  unit: z.string(),
  /** A code of `LineResult`. */
  result: z.int(),
  measured: z.nullable(z.string()),
  difference: z.nullable(z.string()),
  explanation: z.string(),
  note: z.string(),
  counter_name: z.string(),
  counted_at: z.nullable(z.string()),
});
export type CountLine = z.output<typeof countLine>;

const stocktakeDetail = z.object({
  ...stocktakeRow.shape,
  control: z.string(),
  remark: z.string(),
  opinion: z.string(),
  creator_name: z.string(),
  started_at: z.nullable(z.string()),
  submitter_name: z.string(),
  second_name: z.string(),
  auditor_name: z.string(),
  decided_at: z.nullable(z.string()),
  lines: z.array(countLine),
  /** Absent unless two keepers have to sign before it is submitted. */
  dual: z.nullable(signatures),
  /** Who has signed what is decided, when and how. */
  signed: z.array(z.string()),
});
export type StocktakeDetail = z.output<typeof stocktakeDetail>;

const stocktakeInput = z.object({
  name: wire.text('盘点名称', 60),
  warehouse_id: wire.maybe(wire.id('请选择仓库')),
  cabinet_id: wire.maybe(wire.id('请选择储存柜')),
  lab_id: wire.maybe(wire.id('请选择实验室')),
  control: z.optional(wire.line('管控类别', 40)),
  is_frozen: z.optional(wire.bool()),
  leader_id: wire.id('请选择负责人'),
  remark: z.optional(wire.freeText('备注', 500)),
});
export type StocktakeInput = z.output<typeof stocktakeInput>;

const countInput = z.object({
  ...idOnly.shape,
  code: wire.codeText('容器编码', 40),
  /** It is not there. */
  is_lost: z.optional(wire.bool()),
  /** What was weighed or read; without it the container is there as the book says. */
  measured: wire.maybe(wire.decimal('请填写实测余量')),
  explanation: z.optional(wire.line('差异说明', 300)),
  /** When it was counted, if that was without a network. */
  at: wire.maybe(wire.dateTime()),
});
export type CountInput = z.output<typeof countInput>;

const path = '/chemical/stocktake';
const one = `${path}/{id}`;
const read = holds('chemical.stocktake.read');
const edit = holds('chemical.stocktake.edit');
const decided = z.object({ ...idOnly.shape, version: wire.int(1) });

export const stocktakeApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['created_at']),
    output: pageOf(stocktakeRow),
  }),
  find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: stocktakeDetail }),
  create: endpoint({ method: 'POST', path, guard: edit, input: stocktakeInput, output: idOut, summary: '新增盘点' }),
  begin: endpoint({
    method: 'POST',
    path: `${one}/begin`,
    guard: edit,
    input: decided,
    output: z.object({ expected: z.int() }),
    summary: '开始盘点',
  }),
  count: endpoint({
    method: 'POST',
    path: `${one}/line`,
    guard: edit,
    input: countInput,
    output: z.object({ code: z.string(), name: z.string(), result: z.int(), note: z.string() }),
    summary: '登记盘点',
  }),
  submit: endpoint({
    method: 'POST',
    path: `${one}/submit`,
    guard: edit,
    input: z.object({
      ...decided.shape,
      /** Says of all that was not counted that it was not found, and why. */
      rest: z.optional(wire.line('未找到的说明', 300)),
    }),
    /** False if lines were written that have to be signed first. */
    output: z.object({ is_submitted: z.boolean() }),
    summary: '提交盘点',
  }),
  audit: endpoint({
    method: 'POST',
    path: `${one}/audit`,
    guard: holds('chemical.stocktake.audit', 'chemical.stocktake.audit-controlled'),
    input: z.object({ ...decided.shape, pass: wire.bool(), opinion: z.optional(wire.freeText('审核意见', 300)) }),
    output: nothing,
    summary: '审核盘点',
  }),
  void: endpoint({
    method: 'POST',
    path: `${one}/void`,
    guard: edit,
    input: z.object({ ...decided.shape, reason: wire.paragraph('作废原因', 200) }),
    output: nothing,
    summary: '作废盘点',
  }),
  print: endpoint({ method: 'GET', path: `${one}/pdf`, guard: read, input: idOnly, ...paperFile }),
  sheet: endpoint({
    method: 'GET',
    path: `${one}/sheet`,
    guard: read,
    input: idOnly,
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
};
