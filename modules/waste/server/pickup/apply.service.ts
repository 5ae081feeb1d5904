import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, notFound } from '#kernel/server/errors.ts';
import { matterScope } from '#kernel/server/policy.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { emit } from '#kernel/server/events.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { wasteErrors } from '../../shared/errors.ts';
import { tooFar } from '../../shared/pickup/day.rules.ts';
import { assessmentFault, leastAssessment, type applyApi } from '../../shared/pickup/apply.ts';
import { applyStates, ApplyStatus, HandoverStatus } from '../../shared/pickup.states.ts';
import { recordStates, RecordState } from '../../shared/record/record.states.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { recordsWithin } from '../record/record-reach.queries.ts';
import { recordDoc } from '../record/record.service.ts';
import { decidesApplies } from './apply.queries.ts';

const applyDoc = 'waste.apply';
const apply: RowKind<'waste.apply'> = { table: 'waste.apply', doc: applyDoc, noun: '收运申请', softDelete: false };

export const applyChange = (
  id: number,
  action: keyof typeof applyStates.transitions,
  set: Record<string, unknown> = {},
  note = '',
) => ({ table: 'waste.apply', column: 'status', id, action, set, docType: applyDoc, note });

/** Takes all records of applications along, from the state that the action starts from. */
export async function moveRecords(
  ctx: Ctx,
  action: keyof typeof recordStates.transitions,
  condition: RawBuilder<boolean>,
  set: RawBuilder<unknown> = sql`version = r.version + 1`,
): Promise<number[]> {
  const { from, to, label } = recordStates.transitions[action];
  const { rows } = await sql<{ id: number }>`update waste.record r set state = ${to}, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}, ${set}
    where r.school_id = ${ctx.schoolId} and r.state = any(${[...from]}) and ${condition} returning r.id`.execute(
    ctx.db,
  );
  const ids = rows.map(({ id }) => id);
  for (const id of ids) await ctx.audit({ action: label, docType: recordDoc, docId: id, to });
  if (ids.length > 0) await emit(ctx, 'kernel.document.changed', { docType: recordDoc, ids, to: String(to) });
  return ids;
}

type Sealed = {
  id: number;
  name: string;
  label_no: string;
  state: number;
  is_printed: boolean;
  has_photo: boolean;
  is_special: boolean;
  net_kg: string;
};

/** The containers that are asked for, locked in one order; all of them have to be of the laboratory. */
async function lockRecords(ctx: Ctx, labId: number, ids: readonly number[]): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`select r.id, r.name, r.label_no, r.state, r.printed_at is not null as is_printed,
      r.photos <> '{}' as has_photo, t.is_special, r.net_kg::text as net_kg
    from waste.record r join waste.type t on t.school_id = r.school_id and t.id = r.type_id
    where r.school_id = ${ctx.schoolId} and r.lab_id = ${labId} and r.id = any(${[...ids]})
      and ${recordsWithin(ctx, 'waste.record.edit')} order by r.id for update of r`.execute(ctx.db);
  if (rows.length !== new Set(ids).size) throw notFound('产废登记');
  return rows;
}

const building = (ctx: Ctx, id: number) => ({
  valid: sql<boolean>`exists (select 1 from org.building where school_id = ${ctx.schoolId} and id = ${id} and status = 1
    and deleted_at is null)`,
  message: '楼宇不存在或已停用，请重新选择',
});

/** Asks for sealed and labelled containers to be fetched. */
export async function createApply(
  ctx: Ctx,
  { record_ids, ...input }: InputOf<typeof applyApi.create>,
): Promise<number> {
  const today = formatDate(ctx.now);
  await checkFields<typeof input>(ctx, {
    expected_on: (input.expected_on <= today && '期望日期至少是明天') || tooFar(input.expected_on, today, '期望日期'),
    building_id: building(ctx, input.building_id),
  });
  const records = await lockRecords(ctx, input.lab_id, record_ids);
  for (const { name, label_no, state, is_printed, is_special, has_photo } of records) {
    const params = { name, state: labelOf(RecordState, state), action: '申请收运', label_no };
    assert(state === RecordState.sealed, wasteErrors.moved, params);
    assert(is_printed, wasteErrors.unlabelled, params);
    assert(!is_special || has_photo, wasteErrors.photoNeeded, params);
  }
  const no = await nextDocumentNo(ctx, 'SY', applyDoc);
  const id = await insertRow(ctx, apply, { ...input, no, applicant_id: ctx.actor.userId }, no);
  await sql`insert into waste.handover (school_id, apply_id, record_id, declared_kg)
    select r.school_id, ${id}, r.id, r.net_kg from waste.record r
    where r.school_id = ${ctx.schoolId} and r.id = any(${records.map((one) => one.id)}) order by r.id`.execute(ctx.db);
  const chosen = sql<boolean>`r.id = any(${records.map((one) => one.id)})`;
  await moveRecords(ctx, 'apply', chosen, sql`apply_id = ${id}, version = r.version + 1`);
  await tellDeciders(ctx, id, { no, lab_id: input.lab_id, expected_on: input.expected_on, records });
  return id;
}

type Asked = { no: string; lab_id: number; expected_on: string; records: readonly Sealed[] };

async function tellDeciders(ctx: Ctx, id: number, { no, lab_id, expected_on, records }: Asked): Promise<void> {
  const { rows } = await sql<{ name: string; path: string }>`select name, path from org.unit
    where school_id = ${ctx.schoolId} and id = ${lab_id}`.execute(ctx.db);
  const { name: lab, path } = rows[0]!;
  const isSpecial = records.some(({ is_special }) => is_special);
  const deciders = await usersHolding(ctx, isSpecial ? ['school'] : ['college'], path);
  const weight = Math.round(records.reduce((sum, { net_kg }) => sum + Number(net_kg), 0) * 1_000) / 1_000;
  await notify(ctx, {
    type: 'WASTE_APPLY_WAITING',
    userIds: deciders.filter((one) => one !== ctx.actor.userId),
    params: { lab, no, applicant: ctx.actor.name, count: records.length, weight, date: expected_on },
    url: `/waste/apply/${id}`,
    dedupe: `waste-apply-waiting:${id}`,
    awaits: { docType: applyDoc, ids: [id], states: [String(ApplyStatus.waiting)] },
  });
}

/** The applicant takes an application back before it is planned. */
export async function withdrawApply(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockApply(ctx, id, sql<boolean>`a.applicant_id = ${ctx.actor.userId}`);
  await applyTransition(ctx, applyStates, applyChange(id, 'withdraw'));
  await releaseRecords(ctx, id);
}

/** Containers of an application that ends are free to be applied for again. */
async function releaseRecords(ctx: Ctx, id: number): Promise<void> {
  await moveRecords(ctx, 'release', sql<boolean>`r.apply_id = ${id}`, sql`apply_id = null, version = r.version + 1`);
  await sql`update waste.handover set status = ${HandoverStatus.released}
    where school_id = ${ctx.schoolId} and apply_id = ${id} and status = ${HandoverStatus.waiting}`.execute(ctx.db);
}

type Locked = { id: number; no: string; applicant_id: number; is_special: boolean };

async function lockApply(ctx: Ctx, id: number, reach: RawBuilder<boolean>): Promise<Locked> {
  const { rows } = await sql<Locked>`select a.id, a.no, a.applicant_id, exists (select 1 from waste.handover h
      join waste.record r on r.school_id = h.school_id and r.id = h.record_id
      join waste.type t on t.school_id = r.school_id and t.id = r.type_id and t.is_special
      where h.school_id = a.school_id and h.apply_id = a.id) as is_special
    from waste.apply a where a.school_id = ${ctx.schoolId} and a.id = ${id} and ${reach} for update of a`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound('收运申请');
  return rows[0];
}

/** Passes or refuses an application; nobody decides the own one, and special waste is for the school. */
export async function decideApply(
  ctx: Ctx,
  { id, pass, opinion = '' }: InputOf<typeof applyApi.decide>,
): Promise<void> {
  const { no, applicant_id, is_special } = await lockApply(ctx, id, decidesApplies(ctx));
  assert(applicant_id !== ctx.actor.userId, wasteErrors.ownApply);
  assert(!is_special || matterScope(ctx.actor).kind === 'all', wasteErrors.schoolDecides, { no });
  assert(!pass || !is_special || opinion !== '', wasteErrors.notAssessed, { no });
  if (pass && is_special && opinion.length < leastAssessment) throw badFields({ opinion: assessmentFault });
  if (!pass && opinion === '') throw badFields({ opinion: wasteErrors.reasonNeeded.message });
  const decided = { decided_by: ctx.actor.userId, decided_at: ctx.now, opinion };
  await applyTransition(ctx, applyStates, applyChange(id, pass ? 'pass' : 'refuse', decided, opinion));
  if (!pass) await releaseRecords(ctx, id);
  await notify(ctx, {
    type: 'WASTE_APPLY_DECIDED',
    userIds: [applicant_id],
    params: { no, result: pass ? '已通过' : '被驳回', by: ctx.actor.name, opinion: opinion || '同意收运' },
    url: `/waste/apply/${id}`,
    dedupe: `waste-apply-decided:${id}`,
  });
}

/** All or none. */
export async function passApplies(ctx: Ctx, { ids }: InputOf<typeof applyApi.pass>): Promise<void> {
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) await decideApply(ctx, { id, pass: true });
}
