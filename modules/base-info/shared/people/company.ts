import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';

const filters = {
  /** Name or credit code. */
  keyword: wire.keyword(),
  status: wire.maybe(wire.code(Enabled)),
};

const companyRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  credit_code: z.string(),
  contact: z.string(),
  phone: z.string(),
  quota: z.int(),
  /** People of the company whose accounts are valid today. */
  used: z.int(),
  lab_scope: z.array(z.object({ id: z.int(), name: z.string() })),
  starts_on: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
  status: z.int(),
  can: canOf('edit', 'status'),
});
export type CompanyRow = z.output<typeof companyRow>;

/** Unified social credit code: 18 digits and capitals without I, O, S, V and Z. */
export const creditCodePattern = /^[0-9A-HJ-NP-RTUWXY]{18}$/;

const companyInput = z.object({
  name: wire.text('单位名称', 100),
  credit_code: z.optional(
    z.pipe(
      wire.line('信用代码', 18),
      z.string().check(z.regex(/^([0-9A-HJ-NP-RTUWXY]{18})?$/, '统一社会信用代码为 18 位数字和大写字母')),
    ),
  ),
  contact: z.optional(wire.line('联系人', 30)),
  phone: z.optional(wire.line('联系电话', 20)),
  quota: wire.int(0, 9999, '请填写名额'),
  lab_scope: wire.maybe(wire.list(wire.id(), 200)),
  starts_on: wire.clearable(wire.date()),
  ends_on: wire.clearable(wire.date()),
});
export type CompanyInput = z.output<typeof companyInput>;

const path = '/company';
const read = holds('base-info.company.read');
const edit = holds('base-info.company.edit');

export const companyApi = {
  ...resourceEndpoints({
    path,
    noun: '单位名额',
    read,
    edit,
    filters,
    sort: ['name', 'quota', 'ends_on'],
    row: companyRow,
    input: companyInput,
  }),
  ...statusEndpoint({ path, noun: '单位名额', edit }),
};

export const companySheet = sheetEndpoints(path, { read, write: edit }, filters);
