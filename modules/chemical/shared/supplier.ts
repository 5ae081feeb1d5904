import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { defineEnum, Enabled } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

/** Whether the licence of a supplier holds today. */
export const Validity = defineEnum({
  valid: { value: 'valid', label: '有效', tone: 'good' },
  due: { value: 'due', label: '30 天内到期', tone: 'warn' },
  expired: { value: 'expired', label: '已过期', tone: 'bad' },
  future: { value: 'future', label: '未生效', tone: 'info' },
});

const filters = {
  /** Name, credit code or number of the licence. */
  keyword: wire.keyword(),
  category: wire.maybe(wire.codeText('可供类别', 40)),
  validity: wire.maybe(wire.code(Validity)),
  status: wire.maybe(wire.code(Enabled)),
};

const supplierRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  credit_code: z.string(),
  license_no: z.string(),
  starts_on: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
  validity: z.string(),
  categories: z.array(z.string()),
  category_names: z.array(z.object({ code: z.string(), name: z.string() })),
  contact: z.string(),
  phone: z.string(),
  address: z.string(),
  remark: z.string(),
  license_files: z.array(fileRef),
  status: z.int(),
  can: canOf('edit', 'status'),
});
export type SupplierRow = z.output<typeof supplierRow>;

const creditCode = z.pipe(
  wire.line('统一社会信用代码', 18),
  z.string().check(z.regex(/^([0-9A-HJ-NP-RTUWXY]{18})?$/, '统一社会信用代码为 18 位数字和大写字母')),
);

const supplierInput = z.object({
  name: wire.text('名称', 100),
  credit_code: z.optional(creditCode),
  license_no: z.optional(wire.line('许可证号', 50)),
  starts_on: wire.clearable(wire.date()),
  ends_on: wire.clearable(wire.date()),
  categories: wire.list(wire.codeText('可供类别', 40), 30),
  contact: z.optional(wire.line('联系人', 30)),
  phone: z.optional(wire.line('联系电话', 20)),
  address: z.optional(wire.line('地址', 200)),
  remark: z.optional(wire.freeText('说明', 500)),
  license_files: wire.maybe(wire.list(wire.id(), 5)),
});
export type SupplierInput = z.output<typeof supplierInput>;

const path = '/chemical/supplier';
const edit = holds('chemical.supplier.edit');

export const supplierApi = {
  ...resourceEndpoints({
    path,
    noun: '供应商',
    read: holds('chemical.supplier.read'),
    edit,
    filters,
    sort: ['name', 'ends_on'],
    row: supplierRow,
    input: supplierInput,
  }),
  ...statusEndpoint({ path, noun: '供应商', edit }),
};
