import * as z from 'zod/mini';
import { holds, onServer } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { measured } from '../amount.ts';
import { Material } from '../waste-kinds.ts';

const specRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  volume_l: z.string(),
  material: z.string(),
  tare_kg: z.nullable(z.string()),
  status: z.int(),
  can: canOf('edit', 'status'),
});
export type SpecRow = z.output<typeof specRow>;

const specInput = z.object({
  name: wire.text('名称', 40),
  volume_l: measured('容积'),
  material: wire.code(Material),
  tare_kg: wire.clearable(measured('皮重')),
});
export type SpecInput = z.output<typeof specInput>;

const path = '/api/waste/spec';
const noun = '容器规格';
const edit = holds('waste.type.edit');

const resource = resourceEndpoints({
  path,
  noun,
  read: holds('waste.type.read'),
  edit,
  filters: { status: wire.maybe(wire.code(Enabled)) },
  sort: ['name'],
  row: specRow,
  input: specInput,
});

/** Containers in which laboratories collect. */
export const specApi = onServer('waste', {
  ...resource,
  list: { ...resource.list, all: true as const },
  ...statusEndpoint({ path, noun, edit }),
});
