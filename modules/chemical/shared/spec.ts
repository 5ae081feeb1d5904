import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { defineEnum, Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

export const NetUnit = defineEnum({
  gram: { value: 'g', label: 'g' },
  kilogram: { value: 'kg', label: 'kg' },
  millilitre: { value: 'mL', label: 'mL' },
  litre: { value: 'L', label: 'L' },
});

/** The largest package that is plausible, in kg or L. */
const mostNet = 1000;

/** What is wrong with the net content of a package; undefined if nothing is. */
export function netFault(net: string, unit: string): string | undefined {
  const amount = Number(net) / (unit === NetUnit.gram || unit === NetUnit.millilitre ? 1000 : 1);
  if (amount <= 0) return '净含量应大于 0';
  return amount > mostNet ? `净含量最多 ${mostNet} kg 或 ${mostNet} L，请核对数值和单位` : undefined;
}

const filters = {
  substance_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(Enabled)),
};

const specRow = z.object({
  id: z.int(),
  version: z.int(),
  substance_id: z.int(),
  /** `500 mL/瓶`. */
  package_text: z.string(),
  net: z.string(),
  unit: z.string(),
  package_type: z.string(),
  package_name: z.string(),
  status: z.int(),
  can: canOf('edit', 'status'),
});
export type SpecRow = z.output<typeof specRow>;

const specInput = z.object({
  substance_id: wire.id('请选择化学品'),
  net: wire.decimal('请填写净含量，最多四位小数'),
  unit: wire.code(NetUnit, '请选择单位'),
  package_type: wire.text('包装', 40),
});
export type SpecInput = z.output<typeof specInput>;

// The specification reads packages at this address.
const path = '/api/specs';
const edit = holds('chemical.substance.edit');

const resource = resourceEndpoints({
  path,
  noun: '包装规格',
  read: holds('chemical.substance.read'),
  edit,
  filters,
  sort: [],
  row: specRow,
  input: specInput,
});

export const specApi = {
  ...resource,
  list: { ...resource.list, all: true as const },
  ...statusEndpoint({ path, noun: '包装规格', edit }),
};
