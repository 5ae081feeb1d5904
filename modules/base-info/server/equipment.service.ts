import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields, conflict, found } from '#kernel/server/errors.ts';
import { within } from '#kernel/server/policy.ts';
import type { EquipmentInput } from '../shared/equipment.ts';
import { equipmentEditScope } from './equipment.policy.ts';

type References = { lab: boolean; keeper: boolean; kind: boolean; room: boolean };

/** Lab in reach, keeper, kind and room of that lab: all faults at once, by field. */
async function checkReferences(ctx: Ctx, input: EquipmentInput) {
  const school = ctx.schoolId;
  const { rows } = await sql<References>`select
    exists (select 1 from org.unit u where u.school_id = ${school} and u.id = ${input.lab_id} and u.level = 'lab'
      and u.status = 1 and u.deleted_at is null and ${within(equipmentEditScope(ctx.actor), 'u.path')}) as lab,
    exists (select 1 from identity.account where school_id = ${school} and id = ${input.keeper_id}
      and status = 1 and deleted_at is null) as keeper,
    exists (select 1 from codes.code where school_id = ${school} and parent_key = 'equipment_type'
      and code = ${input.kind}) as kind,
    ${input.room_id ?? null}::bigint is null or exists (select 1 from base_info.lab_room where school_id = ${school}
      and lab_id = ${input.lab_id} and room_id = ${input.room_id ?? null}) as room`.execute(ctx.db);
  const { lab, keeper, kind, room } = rows[0]!;
  const errors: Record<string, string> = {
    ...(!lab && { lab_id: '实验室不存在、已停用或不在您的管理范围内，请重新选择' }),
    ...(!keeper && { keeper_id: '保管人不存在或已停用，请重新选择' }),
    ...(!kind && { kind: '设备类型不存在，请重新选择' }),
    ...(!room && { room_id: '房间不属于所选实验室，请重新选择' }),
    ...(input.is_special && !input.special_no && { special_no: '特种设备请填写使用登记证号' }),
    ...(input.last_check && input.next_check && input.next_check < input.last_check
      ? { next_check: '下次检验日期不能早于上次检验日期' }
      : {}),
  };
  if (Object.keys(errors).length > 0) throw badFields(errors);
}

export async function createEquipment(ctx: Ctx, input: EquipmentInput): Promise<number> {
  await checkReferences(ctx, input);
  const { id } = await ctx.db
    .insertInto('base_info.equipment')
    .values({
      ...input,
      school_id: ctx.schoolId,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
      updated_by: ctx.actor.userId,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.audit({ action: '新增设备', docType: 'equipment', docId: id, note: input.name, after: input });
  return id;
}

export async function updateEquipment(
  ctx: Ctx,
  { id, version, ...input }: EquipmentInput & { id: number; version: number },
) {
  const { rows } = await sql<{ before: object }>`select to_jsonb(e) - 'keywords' as before from base_info.equipment e
    join org.unit u on u.school_id = e.school_id and u.id = e.lab_id
    where e.school_id = ${ctx.schoolId} and e.id = ${id} and ${within(equipmentEditScope(ctx.actor), 'u.path')}
    for update of e`.execute(ctx.db);
  const { before } = found(rows[0], '设备');
  await checkReferences(ctx, input);
  const changed = await ctx.db
    .updateTable('base_info.equipment')
    .set((eb) => ({ ...input, version: eb('version', '+', 1), updated_by: ctx.actor.userId, updated_at: ctx.now }))
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw conflict();
  await ctx.audit({ action: '编辑设备', docType: 'equipment', docId: id, note: input.name, before, after: input });
  return {};
}
