import * as z from 'zod/mini';
import { holds, onServer } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { price } from '../amount.ts';
import { CompatGroup, Form, MaterialType, Property } from '../waste-kinds.ts';

/** 900-047-49. */
export const wasteCode = () =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.trim() : value)),
    z.string('请填写废物代码').check(z.regex(/^\d{3}-\d{3}-\d{2}$/, '废物代码应如 900-047-49')),
  );

/** Why a code is none of a category, as 900-404-06 is of HW06; undefined if it is. */
export const categoryFault = (hw: string, code: string): string | undefined =>
  code.slice(-2) === hw.slice(-2) ? undefined : `代码 ${code} 属于 HW${code.slice(-2)}，与废物类别 ${hw} 不符，请核对`;

/** Kind of a type whose waste is no hazard source of a laboratory. */
export const notCounted = 'none';

const filters = {
  keyword: wire.keyword(),
  /** The specification's name. */
  materialType: wire.maybe(wire.code(MaterialType)),
  edition: wire.maybe(wire.int(2016, 2100)),
  status: wire.maybe(wire.code(Enabled)),
};

const typeRow = z.object({
  id: z.int(),
  version: z.int(),
  edition: z.int(),
  name: z.string(),
  material_type: z.string(),
  hw: z.string(),
  code: z.string(),
  props: z.array(z.string()),
  form: z.string(),
  compat_group: z.string(),
  precautions: z.string(),
  price: z.nullable(z.string()),
  is_special: z.boolean(),
  /** A code of dictionary hazard_kind, `notCounted`, or '' to follow group and properties. */
  hazard_kind: z.string(),
  status: z.int(),
  can: canOf('edit', 'status'),
});
export type TypeRow = z.output<typeof typeRow>;

const typeInput = z.object({
  edition: wire.int(2016, 2100, '请填写名录年份'),
  name: wire.text('名称', 60),
  material_type: wire.code(MaterialType),
  hw: z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.trim().toUpperCase() : value)),
    z.string('请填写废物类别').check(z.regex(/^HW\d{2}$/, '废物类别应如 HW49')),
  ),
  code: wasteCode(),
  props: wire.list(wire.code(Property), 5).check(z.minLength(1, '请选择危险特性')),
  form: wire.code(Form),
  compat_group: wire.clearable(wire.code(CompatGroup)),
  precautions: z.optional(wire.freeText('注意事项', 200)),
  price: wire.clearable(price()),
  is_special: wire.bool(),
  hazard_kind: wire.clearable(wire.codeText('危险源种类', 40)),
});
export type TypeInput = z.output<typeof typeInput>;

// The specification reads types at this address.
const path = '/api/waste/type';
const noun = '废物类别';
const edit = holds('waste.type.edit');

const resource = resourceEndpoints({
  path,
  noun,
  read: holds('waste.type.read'),
  edit,
  filters,
  sort: ['code', 'name'],
  row: typeRow,
  input: typeInput,
});

export const typeApi = onServer('waste', {
  ...resource,
  list: { ...resource.list, all: true as const },
  ...statusEndpoint({ path, noun, edit }),
});

/** Types as a sheet. */
export const typeSheet = onServer(
  'waste',
  sheetEndpoints(path, { read: holds('waste.type.read'), write: edit }, filters),
);
