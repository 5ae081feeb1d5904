import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { defineEnum, Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

/** Whether a keeper may act today. */
export const KeeperState = defineEnum({
  valid: { value: 'valid', label: '在任', tone: 'good' },
  untrained: { value: 'untrained', label: '培训过期', tone: 'bad' },
  coming: { value: 'coming', label: '未到任', tone: 'info' },
  ended: { value: 'ended', label: '已卸任', tone: 'neutral' },
});

const filters = { warehouse_id: wire.maybe(wire.id()), status: wire.maybe(wire.code(Enabled)) };

const keeperRow = z.object({
  id: z.int(),
  version: z.int(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  user_id: z.int(),
  name: z.string(),
  job_no: z.string(),
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  trained_until: z.nullable(z.string()),
  state: z.string(),
  status: z.int(),
  can: canOf('edit', 'status'),
});
export type KeeperRow = z.output<typeof keeperRow>;

const keeperInput = z.object({
  warehouse_id: wire.id('请选择仓库'),
  user_id: wire.id('请选择保管人'),
  starts_on: wire.date('请选择聘任起期'),
  ends_on: wire.clearable(wire.date()),
  trained_until: wire.clearable(wire.date()),
});
export type KeeperInput = z.output<typeof keeperInput>;

const path = '/stock/keeper';
const noun = '保管人';
const edit = holds('stock.keeper.edit');

const resource = resourceEndpoints({
  path,
  noun,
  read: holds('stock.warehouse.read'),
  edit,
  filters,
  sort: [],
  row: keeperRow,
  input: keeperInput,
});

export const keeperApi = {
  ...resource,
  list: { ...resource.list, all: true as const },
  ...statusEndpoint({ path, noun, edit }),
};
