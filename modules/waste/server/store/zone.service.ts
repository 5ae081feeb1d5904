import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { groupName, pairApart } from '../../shared/compat.rules.ts';
import { wasteErrors } from '../../shared/errors.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { wasteStores, type zoneApi, type ZoneInput } from '../../shared/store/zone.ts';

const zone: RowKind<'waste.zone'> = {
  table: 'waste.zone',
  doc: 'waste.zone',
  noun: '暂存分区',
  reach: (ctx) => inStores(ctx, 'waste.zone.edit', 't.warehouse_id'),
  softDelete: false,
};

const store = (ctx: Ctx, id: number) => ({
  valid: sql<boolean>`exists (select 1 from stock.warehouse w where w.school_id = ${ctx.schoolId} and w.id = ${id} and w.status = 1
    and w.warehouse_type in (${wasteStores.point}, ${wasteStores.store}) and ${inStores(ctx, 'waste.zone.edit', 'w.id')})`,
  message: '请选择启用的危废暂存库或实验室储存点',
});

const checkInput = (ctx: Ctx, { warehouse_id, groups = [] }: ZoneInput) =>
  checkFields<ZoneInput>(ctx, {
    warehouse_id: store(ctx, warehouse_id),
    groups: pairApart(groups),
  });

type Standing = { containers: number; kg: string; groups: string[] };

async function standingIn(ctx: Ctx, id: number): Promise<Standing> {
  const { rows } =
    await sql<Standing>`select count(*)::int as containers, coalesce(trim_scale(sum(l.quantity)), 0)::text as kg,
      coalesce(array_agg(distinct r.compat_group order by r.compat_group) filter (where r.compat_group <> ''), '{}') as groups
    from waste.record r join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id
    where r.school_id = ${ctx.schoolId} and r.zone_id = ${id} and r.state = ${RecordState.stored}`.execute(ctx.db);
  return rows[0]!;
}

/** A zone goes on taking what stands in it. */
async function checkStanding(ctx: Ctx, id: number, { groups = [], capacity_kg }: ZoneInput): Promise<void> {
  const standing = await standingIn(ctx, id);
  const foreign = groups.length === 0 ? [] : standing.groups.filter((one) => !groups.some((group) => group === one));
  await checkFields<ZoneInput>(ctx, {
    groups: foreign.length > 0 && `分区内现有 ${foreign.map(groupName).join('、')}，请先移走，或仍选上`,
    capacity_kg:
      Number(capacity_kg) < Number(standing.kg) &&
      `分区内现有 ${standing.containers} 件共 ${standing.kg} kg，容量不能小于这个重量`,
  });
}

export async function createZone(ctx: Ctx, input: ZoneInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, zone, input, input.name);
}

export async function updateZone(ctx: Ctx, { id, version, ...input }: InputOf<typeof zoneApi.update>) {
  const check = async (before: Record<string, unknown>) => {
    assert(before['warehouse_id'] === input.warehouse_id, wasteErrors.fixedStore);
    await checkInput(ctx, input);
    await checkStanding(ctx, id, input);
  };
  await updateRow(ctx, zone, { id, version }, { ...input, groups: input.groups ?? [] }, { note: input.name, check });
}

/** A zone in which something stands stays in use. */
export async function setZoneStatus(ctx: Ctx, { id, status }: InputOf<typeof zoneApi.setStatus>) {
  await setStatus(ctx, zone, id, status);
  if (status === 1) return;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from waste.record
    where school_id = ${ctx.schoolId} and zone_id = ${id} and state = ${RecordState.stored}`.execute(ctx.db);
  assert(rows[0]!.count === 0, wasteErrors.zoneInUse, { count: rows[0]!.count });
}
