import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { inUnits, unitReference } from '#platform/org/server/public.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { EquipmentInput, equipmentApi } from '../shared/equipment.ts';
import { cycleDay, followsCycle } from '../shared/next-check.rules.ts';
import { equipmentEditScope } from './equipment.policy.ts';

/** The next check that a cycle and the last check give; one that is given goes first. */
const nextCheck = (input: EquipmentInput, before?: Parameters<typeof followsCycle>[1]): string | null | undefined =>
  input.is_special && followsCycle(input, before) ? (cycleDay(input) ?? input.next_check) : input.next_check;

/** What the ledger of special equipment keeps is not written here. */
const ofLedger = ({
  is_special: _is,
  special_no: _no,
  last_check: _last,
  next_check: _next,
  status: _status,
  ...input
}: EquipmentInput) => input;

const checkInput = (ctx: Ctx, input: EquipmentInput, isKept = false, before?: Parameters<typeof followsCycle>[1]) =>
  checkFields<EquipmentInput>(ctx, {
    lab_id: unitReference(ctx, input.lab_id, ['lab'], equipmentEditScope(ctx.actor), '实验室'),
    keeper_id: personReference(ctx, input.keeper_id, '保管人'),
    kind: codeReference(ctx, 'equipment_type', input.kind, '设备类型'),
    room_id: input.room_id && {
      valid: sql`exists (select 1 from base_info.lab_room where school_id = ${ctx.schoolId} and lab_id = ${input.lab_id}
        and room_id = ${input.room_id})`,
      message: '房间不属于所选实验室，请重新选择',
    },
    special_no: !isKept && input.is_special && !input.special_no && '特种设备请填写使用登记证号',
    next_check:
      !followsCycle(input, before) &&
      input.last_check &&
      input.next_check &&
      input.next_check < input.last_check &&
      '下次检验日期不能早于上次检验日期',
  });

const equipment: RowKind<'base_info.equipment'> = {
  table: 'base_info.equipment',
  doc: 'base-info.equipment',
  noun: '设备',
  reach: (ctx) => inUnits(ctx.schoolId, equipmentEditScope(ctx.actor), 't.lab_id'),
  softDelete: false,
};

export async function createEquipment(ctx: Ctx, input: EquipmentInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, equipment, { ...input, next_check: nextCheck(input) }, input.name);
}

export async function updateEquipment(ctx: Ctx, { id, version, ...input }: InputOf<typeof equipmentApi.update>) {
  const before = await lockRow(ctx, equipment, id);
  const isKept = before['special_type'] !== '';
  const values = isKept ? ofLedger(input) : { ...input, next_check: nextCheck(input, before) };
  await updateRow(ctx, equipment, { id, version }, values, {
    note: input.name,
    check: () => checkInput(ctx, input, isKept, before),
  });
}
