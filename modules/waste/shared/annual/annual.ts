import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { someKilograms } from '../amount.ts';
import { wasteCode } from '../catalogue/type.ts';
import { disposalMethod } from '../transfer/manifest.ts';
import { AnnualStatus } from './annual.states.ts';

const annualRow = z.object({
  id: z.int(),
  version: z.int(),
  year: z.int(),
  codes: z.int(),
  produce_kg: z.string(),
  transfer_kg: z.string(),
  filing_no: z.string(),
  filed_on: z.nullable(z.string()),
  declaration_no: z.string(),
  declared_on: z.nullable(z.string()),
  confirmed_by_name: z.string(),
  /** When the plan has to be filed, and the declaration of the year be made. */
  plan_due_on: z.string(),
  declaration_due_on: z.string(),
  plan_overdue: z.boolean(),
  declaration_overdue: z.boolean(),
  status: z.int(),
  can: canOf('edit', 'confirm', 'reopen', 'file', 'declare'),
});
export type AnnualRow = z.output<typeof annualRow>;

const line = z.object({
  code: wasteCode(),
  produce_kg: someKilograms('预计产生量'),
  transfer_kg: someKilograms('预计转移量'),
  method: disposalMethod(),
});

/** A code of the plan beside what has come of it. */
const shownLine = z.object({
  code: z.string(),
  name: z.string(),
  produce_kg: z.string(),
  transfer_kg: z.string(),
  method: z.string(),
  produced_kg: z.string(),
  transferred_kg: z.string(),
  /** Was produced or transferred without being in the plan. */
  is_absent: z.boolean(),
});

const annualDetail = z.object({
  ...annualRow.shape,
  confirmed_at: z.nullable(z.string()),
  lines: z.array(shownLine),
});
export type AnnualDetail = z.output<typeof annualDetail>;

const annualInput = z.object({
  year: wire.int(2000, 2100),
  lines: wire.list(line, 60).check(z.minLength(1, '请填写至少一个废物代码')),
});
export type AnnualInput = z.output<typeof annualInput>;

const path = '/api/waste/annual_plan';
const one = `${path}/{id}`;
const noun = '管理计划';
const read = holds('waste.annual.read');
const edit = holds('waste.annual.edit');

const resource = resourceEndpoints({
  path,
  noun,
  read,
  edit,
  filters: { status: wire.maybe(wire.code(AnnualStatus)) },
  sort: ['year'],
  row: annualRow,
  input: annualInput,
});

const act = <const S extends string>(action: string, guard: typeof edit, summary: S) =>
  endpoint({ method: 'POST', path: `${one}/${action}`, guard, input: idOnly, output: nothing, summary });

export const annualApi = onServer('waste', {
  ...resource,
  find: { ...resource.find, output: annualDetail },
  /** What the year before was like, to begin with. */
  suggest: endpoint({
    method: 'GET',
    path: `${path}/suggest`,
    guard: edit,
    input: z.object({ year: wire.maybe(wire.int(2000, 2100)) }),
    output: z.object({
      content: z.array(
        z.object({ code: z.string(), produce_kg: z.string(), transfer_kg: z.string(), method: z.string() }),
      ),
    }),
  }),
  confirm: act('confirm', holds('waste.annual.confirm'), '确认管理计划'),
  reopen: act('reopen', edit, '退回修改管理计划'),
  file: endpoint({
    method: 'POST',
    path: `${one}/file`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      filing_no: wire.text('备案编号', 50),
      filed_on: wire.date('请选择备案日期'),
    }),
    output: nothing,
    summary: '登记管理计划备案',
  }),
  declare: endpoint({
    method: 'POST',
    path: `${one}/declare`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      declaration_no: wire.text('申报编号', 50),
      declared_on: wire.date('请选择申报日期'),
    }),
    output: nothing,
    summary: '登记年度申报',
  }),
});
