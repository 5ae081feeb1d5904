import * as z from 'zod/mini';
import { holds, onServer } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { columnInput, columnOut, Grain, ruleOut } from './column.ts';

const typeRow = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  grain: z.string(),
  column_count: z.int(),
  /** Has a source of the system to collect from. */
  has_source: z.boolean(),
  is_built_in: z.boolean(),
  /** Plans that ask for it. */
  plans: z.int(),
  status: z.int(),
  can: canOf('edit', 'disable', 'enable'),
});
export type TypeRow = z.output<typeof typeRow>;

const typeDetail = z.object({ ...typeRow.shape, columns: z.array(columnOut), rules: z.array(ruleOut) });
export type TypeDetail = z.output<typeof typeDetail>;

const typeInput = z.object({
  code: wire.codeText('编码', 20),
  name: wire.text('名称', 60),
  grain: wire.code(Grain, '请选择粒度'),
  columns: wire.list(columnInput, 100).check(z.refine((columns) => columns.length > 0, '请添加字段')),
});
export type TypeInput = z.output<typeof typeInput>;

const path = '/api/report_type';
const noun = '填报类型';
const edit = holds('report.plan.edit');
const resource = resourceEndpoints({
  path,
  noun,
  read: holds('report.read'),
  edit,
  filters: { keyword: wire.keyword(), grain: wire.maybe(wire.code(Grain)), status: wire.maybe(wire.code(Enabled)) },
  sort: ['code'],
  row: typeRow,
  input: typeInput,
});

export const typeApi = onServer('report', {
  ...resource,
  find: { ...resource.find, output: typeDetail },
  ...statusEndpoint({ path, noun, edit }),
});
