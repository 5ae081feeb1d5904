import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { lockRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, conflict } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { EquipmentStatus } from '#modules/base-info/shared/equipment.ts';
import { largeEquipment, setEquipmentStatus } from '#modules/base-info/server/public.ts';
import { stopEquipment } from '#modules/reservation/server/public.ts';
import { instrumentErrors } from '../../shared/errors.ts';
import type { instrumentApi, InstrumentInput } from '../../shared/register/instrument.ts';
import { changesFrom, instrumentStates, InstrumentStatus } from '../../shared/register/instrument.states.ts';
import { ofInstruments } from '../instrument.policy.ts';

export const instrumentDoc = 'instrument.instrument';
const instrument: RowKind<'instrument.instrument'> = {
  table: 'instrument.instrument',
  doc: instrumentDoc,
  noun: '大型仪器',
  reach: (ctx) => sql<boolean>`id in (select x.id from instrument.instrument x where x.school_id = ${ctx.schoolId}
    and ${ofInstruments(ctx, 'x.id', 'instrument.edit')})`,
  softDelete: false,
};

const usesMore = ({ functions_original, functions_used }: InstrumentInput) =>
  (functions_used ?? 0) > (functions_original ?? 0);

export async function updateInstrument(ctx: Ctx, { id, version, ...input }: InputOf<typeof instrumentApi.update>) {
  await updateRow(ctx, instrument, { id, version }, input, {
    check: async (before) => {
      assert(before['left_on'] === null, instrumentErrors.scrapped);
      await checkFields<InstrumentInput>(ctx, { functions_used: usesMore(input) && '使用功能数不能大于原有功能数' });
    },
  });
}

/** What base information says of equipment in a status here. */
const equipmentStatusOf = (status: number) => {
  if (status === InstrumentStatus.repair) return EquipmentStatus.service;
  const isUsed = status === InstrumentStatus.using || status === InstrumentStatus.downgraded;
  return isUsed ? EquipmentStatus.using : EquipmentStatus.stopped;
};

/** Changes the status; what is to be repaired or scrapped is not booked any more. */
export async function setInstrumentStatus(
  ctx: Ctx,
  { id, status, reason, scrap_no = '' }: InputOf<typeof instrumentApi.setStatus>,
): Promise<{ cancelled: number }> {
  const before = await lockRow(ctx, instrument, id);
  assert(before['left_on'] === null, instrumentErrors.scrapped);
  assert(status !== InstrumentStatus.scrap || scrap_no !== '', instrumentErrors.needsScrap);
  const from = Number(before['status']);
  const action = changesFrom(from).find((one) => instrumentStates.transitions[one].to === status);
  if (!action) throw conflict('仪器现在的状态不能这样变更，请刷新后重新选择');
  const note = scrap_no === '' ? reason : `${reason}（报废审批单号 ${scrap_no}）`;
  const set = status === InstrumentStatus.scrap ? { scrap_no } : {};
  const table = 'instrument.instrument';
  await applyTransition(ctx, instrumentStates, {
    table,
    column: 'status',
    id,
    action,
    set,
    docType: instrumentDoc,
    note,
  });
  const equipmentId = Number(before['equipment_id']);
  await setEquipmentStatus(ctx, equipmentId, equipmentStatusOf(status), note);
  const stops = status === InstrumentStatus.repair || status === InstrumentStatus.scrap;
  const why = status === InstrumentStatus.repair ? '仪器待修，暂停使用' : '仪器待报废，停止使用';
  const cancelled = stops ? await stopEquipment(ctx, equipmentId, why) : 0;
  await sql`insert into instrument.status_change (school_id, instrument_id, from_status, to_status, reason, cancelled, changed_at, changed_by)
    values (${ctx.schoolId}, ${id}, ${from}, ${status}, ${note}, ${cancelled}, ${ctx.now}, ${ctx.actor.name})`.execute(
    ctx.db,
  );
  return { cancelled };
}

/** The asset office has scrapped it: it leaves the register, and what was reported of it stays. */
export async function scrapInstrument(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockRow(ctx, instrument, id);
  const { rows } =
    await sql`update instrument.instrument set is_listed = false, left_on = ${formatDate(ctx.now)}, version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id} and status = ${sql.lit(InstrumentStatus.scrap)} and left_on is null
    returning id`.execute(ctx.db);
  if (rows.length === 0) throw conflict('只有待报废的仪器可以确认报废，请刷新后查看');
  await ctx.audit({ action: '确认大型仪器报废', docType: instrumentDoc, docId: id });
}

/** Follows the equipment: takes up what counts as large, with what base information says of its status. */
export async function refreshRegister(ctx: Ctx): Promise<{ added: number; left: number }> {
  const isLarge = await largeEquipment(ctx);
  const added =
    await sql`insert into instrument.instrument (school_id, equipment_id, status, created_by, created_at, updated_by, updated_at)
    select e.school_id, e.id, case e.status when ${sql.lit(EquipmentStatus.service)} then ${sql.lit(InstrumentStatus.repair)}::int
        when ${sql.lit(EquipmentStatus.stopped)} then ${sql.lit(InstrumentStatus.other)}::int else ${sql.lit(InstrumentStatus.using)}::int end,
      ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from base_info.equipment e where e.school_id = ${ctx.schoolId} and ${isLarge('e')}
    order by e.id on conflict (school_id, equipment_id) do nothing returning id`.execute(ctx.db);
  const changed = await sql<{
    is_listed: boolean;
  }>`update instrument.instrument i set is_listed = coalesce(${isLarge('e')}, false), version = i.version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from base_info.equipment e
    where i.school_id = ${ctx.schoolId} and e.school_id = i.school_id and e.id = i.equipment_id and i.left_on is null
      and i.is_listed is distinct from coalesce(${isLarge('e')}, false)
    returning i.is_listed`.execute(ctx.db);
  const left = changed.rows.filter(({ is_listed }) => !is_listed).length;
  const result = { added: added.rows.length + changed.rows.length - left, left };
  if (result.added + left > 0)
    await ctx.audit({
      action: '更新大型仪器台账',
      docType: instrumentDoc,
      note: `新增 ${result.added} 台，移出 ${left} 台`,
    });
  return result;
}
