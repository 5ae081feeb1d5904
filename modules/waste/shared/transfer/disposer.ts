import * as z from 'zod/mini';
import { holds, onServer } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { kilograms, price } from '../amount.ts';
import { wasteCode } from '../catalogue/type.ts';
import { LicenceState } from './manifest.states.ts';

const disposerRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  license_no: z.string(),
  codes: z.array(z.string()),
  yearly_kg: z.string(),
  /** What has been sent this year. */
  sent_kg: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** A code of `LicenceState`. */
  licence: z.string(),
  contact: z.string(),
  phone: z.string(),
  remark: z.string(),
  status: z.int(),
  can: canOf('edit', 'status'),
});
export type DisposerRow = z.output<typeof disposerRow>;

const disposerInput = z.object({
  name: wire.text('名称', 80),
  license_no: wire.text('许可证号', 50),
  codes: wire.list(wasteCode(), 100).check(z.minLength(1, '请填写核准的废物代码')),
  yearly_kg: kilograms('年核准量'),
  starts_on: wire.date('请选择有效期起'),
  ends_on: wire.date('请选择有效期至'),
  contact: z.optional(wire.line('联系人', 30)),
  phone: z.optional(wire.line('联系电话', 20)),
  remark: z.optional(wire.freeText('说明', 300)),
});
export type DisposerInput = z.output<typeof disposerInput>;

const contractRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  disposer_id: z.int(),
  disposer_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  is_valid: z.boolean(),
  /** Yuan per kilogram, by code. */
  prices: z.array(z.object({ code: z.string(), price: z.string() })),
  remark: z.string(),
  status: z.int(),
  can: canOf('edit', 'status'),
});
export type ContractRow = z.output<typeof contractRow>;

const contractInput = z.object({
  no: wire.text('合同编号', 50),
  disposer_id: wire.id('请选择处置单位'),
  starts_on: wire.date('请选择有效期起'),
  ends_on: wire.date('请选择有效期至'),
  prices: wire.maybe(wire.list(z.object({ code: wasteCode(), price: price() }), 60)),
  remark: z.optional(wire.freeText('说明', 300)),
});
export type ContractInput = z.output<typeof contractInput>;

const read = holds('waste.transfer.read');
const edit = holds('waste.transfer.edit');
const disposer = { path: '/api/waste/disposer', noun: '处置单位', edit };
const contract = { path: '/api/waste/contract', noun: '处置合同', edit };

const filters = {
  keyword: wire.keyword(),
  licence: wire.maybe(wire.code(LicenceState)),
  status: wire.maybe(wire.code(Enabled)),
};
const disposers = resourceEndpoints({
  ...disposer,
  read,
  filters,
  sort: ['name', 'ends_on'],
  row: disposerRow,
  input: disposerInput,
});
const contracts = resourceEndpoints({
  ...contract,
  read,
  filters: { disposer_id: wire.maybe(wire.id()), status: wire.maybe(wire.code(Enabled)) },
  sort: ['ends_on'],
  row: contractRow,
  input: contractInput,
});

export const disposerApi = onServer('waste', {
  ...disposers,
  list: { ...disposers.list, all: true as const },
  ...statusEndpoint(disposer),
});
export const contractApi = onServer('waste', {
  ...contracts,
  list: { ...contracts.list, all: true as const },
  ...statusEndpoint(contract),
});

/** Disposers with the codes of their licences as a sheet. */
export const disposerSheet = onServer('waste', sheetEndpoints(disposer.path, { read, write: edit }, filters));
