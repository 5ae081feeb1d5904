import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { inUnits, unitReference } from '#platform/org/server/public.ts';
import { ResourceKind } from '../../shared/kinds.ts';
import type { ResourceInput, resourceApi } from '../../shared/resource/resource.ts';
import { editScope } from '../reservation.policy.ts';
import { rulesWithin } from './rule.policy.ts';

export const resource: RowKind<'reservation.resource'> = {
  table: 'reservation.resource',
  doc: 'reservation.resource',
  noun: '预约资源',
  reach: (ctx) => inUnits(ctx.schoolId, editScope(ctx.actor), 'lab_id'),
  softDelete: false,
};

async function checkResource(ctx: Ctx, input: ResourceInput): Promise<void> {
  const { kind, lab_id, equipment_id, rule_id, capacity } = input;
  const keepers = [...new Set(input.keeper_ids)];
  const isInstrument = kind === ResourceKind.instrument;
  await checkFields<ResourceInput>(ctx, {
    lab_id: unitReference(ctx, lab_id, ['lab'], editScope(ctx.actor), '实验室'),
    equipment_id: isInstrument
      ? equipment_id
        ? {
            valid: sql<boolean>`exists (select 1 from base_info.equipment e where e.school_id = ${ctx.schoolId} and e.id = ${equipment_id}
              and e.lab_id = ${lab_id})`,
            message: '所选设备不在该实验室，请重新选择',
          }
        : '请选择设备'
      : equipment_id && '只有仪器选择设备',
    capacity: kind !== ResourceKind.seat && capacity !== 1 && '只有按工位预约的实验室可以有多个工位，请填 1',
    rule_id: {
      valid: sql<boolean>`exists (select 1 from reservation.rule r where r.school_id = ${ctx.schoolId} and r.id = ${rule_id}
        and r.status = ${sql.lit(Enabled.on)} and ${rulesWithin(ctx)})`,
      message: '预约规则不存在或已停用，请重新选择',
    },
    keeper_ids: {
      valid: sql<boolean>`(select count(*) from identity.account a where a.school_id = ${ctx.schoolId} and a.id = any(${keepers})
        and a.status = 1 and a.deleted_at is null) = ${keepers.length}`,
      message: '所选负责人中有已停用的账号，请重新选择',
    },
  });
}

async function setKeepers(ctx: Ctx, id: number, users: readonly number[]): Promise<void> {
  const ids = [...new Set(users)];
  await sql`delete from reservation.keeper where school_id = ${ctx.schoolId} and resource_id = ${id} and user_id <> all(${ids})`.execute(
    ctx.db,
  );
  await sql`insert into reservation.keeper (school_id, resource_id, user_id)
    select ${ctx.schoolId}, ${id}, u from unnest(${ids}::bigint[]) u on conflict do nothing`.execute(ctx.db);
}

const stored = ({ keeper_ids: _keepers, equipment_id, ...input }: ResourceInput) => ({
  ...input,
  equipment_id: equipment_id ?? null,
});

export async function createResource(ctx: Ctx, input: ResourceInput): Promise<number> {
  await checkResource(ctx, input);
  const id = await insertRow(ctx, resource, stored(input), input.name);
  await setKeepers(ctx, id, input.keeper_ids);
  return id;
}

export async function updateResource(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof resourceApi.update>,
): Promise<void> {
  const check = () => checkResource(ctx, input);
  await updateRow(ctx, resource, { id, version }, stored(input), { note: input.name, check });
  await setKeepers(ctx, id, input.keeper_ids);
}
