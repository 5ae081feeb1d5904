import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { badFields } from '#kernel/server/errors.ts';
import { within } from '#kernel/server/policy.ts';
import type { EquipmentInput } from '../shared/equipment.ts';
import { equipmentEditScope } from './equipment.policy.ts';

type References = { lab: boolean; keeper: boolean; kind: boolean; room: boolean };

/** Checks lab, keeper, kind and room; reports all errors at once, by field. */
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

const equipment: RowKind<'base_info.equipment'> = {
  table: 'base_info.equipment',
  doc: 'base-info.equipment',
  noun: '设备',
  reach: (ctx) => sql<boolean>`exists (select 1 from org.unit u where u.school_id = t.school_id and u.id = t.lab_id
    and ${within(equipmentEditScope(ctx.actor), 'u.path')})`,
  softDelete: false,
};

export async function createEquipment(ctx: Ctx, input: EquipmentInput): Promise<number> {
  await checkReferences(ctx, input);
  return insertRow(ctx, equipment, input, input.name);
}

export async function updateEquipment(
  ctx: Ctx,
  { id, version, ...input }: EquipmentInput & { id: number; version: number },
) {
  const check = () => checkReferences(ctx, input);
  await updateRow(ctx, equipment, { id, version }, input, { note: input.name, check });
}
