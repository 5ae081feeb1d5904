import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { hundredths } from '../hundredths.ts';

/** Dictionary of the categories of goods. */
export const goodsCategory = 'goods_category';

const filters = {
  /** Code, name or specification. */
  keyword: wire.keyword(),
  category: wire.maybe(wire.codeText('分类', 40)),
  status: wire.maybe(wire.code(Enabled)),
};

const materialRow = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  category: z.string(),
  category_name: z.string(),
  ref_price: z.nullable(z.string()),
  safety_stock: z.string(),
  /** Months. */
  shelf_life: z.nullable(z.int()),
  remark: z.string(),
  status: z.int(),
  can: canOf('edit', 'status'),
});
export type MaterialRow = z.output<typeof materialRow>;

const materialInput = z.object({
  code: wire.codeText('物资编码', 32),
  name: wire.text('物资名称', 100),
  spec: z.optional(wire.line('规格', 100)),
  unit: wire.text('单位', 10),
  category: wire.text('分类', 40),
  ref_price: wire.clearable(hundredths('请填写参考价')),
  safety_stock: wire.maybe(hundredths('请填写安全库存')),
  shelf_life: wire.clearable(wire.int(1, 240, '请填写月数')),
  remark: z.optional(wire.freeText('说明', 500)),
});
export type MaterialInput = z.output<typeof materialInput>;

const path = '/purchase/catalog';
const noun = '物资';
const read = holds('consumable.material.read');
const edit = holds('consumable.material.edit');

export const materialApi = {
  ...resourceEndpoints({
    path,
    noun,
    read,
    edit,
    filters,
    sort: ['code', 'name', 'ref_price'],
    row: materialRow,
    input: materialInput,
  }),
  ...statusEndpoint({ path, noun, edit }),
};

export const materialSheet = sheetEndpoints(path, { read, write: edit }, filters);
