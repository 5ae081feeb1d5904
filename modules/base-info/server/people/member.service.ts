import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, notFound } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { inUnits, unitReference } from '#platform/org/server/public.ts';
import type { ChangeOutcome } from '#platform/org/shared/change-outcome.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import { MemberKind, MemberStatus, type memberApi, type MemberInput } from '../../shared/people/member.ts';
import { kindOf } from '../../shared/people/member.rules.ts';
import { saveLab } from '../lab.service.ts';
import { memberDoc } from './admission.service.ts';
import { isTutorOf } from './member.queries.ts';
import { personEditScope } from './member.policy.ts';

const member: RowKind<'base_info.lab_member'> = {
  table: 'base_info.lab_member',
  doc: memberDoc,
  noun: '实验室人员',
  reach: (ctx) => inUnits(ctx.schoolId, personEditScope(ctx.actor), 't.lab_id'),
  softDelete: false,
};

async function kindOfPerson(ctx: Ctx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ user_type: string }>`select user_type from identity.account
    where school_id = ${ctx.schoolId} and id = ${id} and status = 1 and deleted_at is null`.execute(ctx.db);
  return rows[0] && kindOf(rows[0].user_type);
}

/** Checks the fields and returns what the person is in the laboratory. A stored tutor stays valid. */
async function checkInput(ctx: Ctx, input: MemberInput, before?: Record<string, unknown>) {
  const { lab_id, user_id, tutor_id, joined_on, admitted_to } = input;
  const kind = (await kindOfPerson(ctx, user_id)) ?? MemberKind.teacher;
  const isStudent = kind === MemberKind.student;
  const isNewTutor = tutor_id && tutor_id !== before?.['tutor_id'];
  await checkFields<MemberInput>(ctx, {
    lab_id: !before && unitReference(ctx, lab_id, ['lab'], personEditScope(ctx.actor), '实验室'),
    user_id: !before && personReference(ctx, user_id, '人员'),
    tutor_id: isNewTutor
      ? { valid: isTutorOf(ctx, lab_id, tutor_id), message: '导师应是本实验室的教师，请先添加导师' }
      : isStudent && !tutor_id && '学生请选择导师',
    joined_on: joined_on > formatDate(ctx.now) && '加入日期不能晚于今天',
    admitted_to: admitted_to && admitted_to < joined_on ? '准入有效期不能早于加入日期' : undefined,
  });
  return kind;
}

export async function createMember(ctx: Ctx, input: MemberInput): Promise<number> {
  const kind = await checkInput(ctx, input);
  const id = await insertRow(ctx, member, { ...input, kind });
  await attachFiles(ctx, 'base-info.lab-member', id, input.commitment_files ?? []);
  if (input.admitted_to) await emit(ctx, 'base-info.member.admitted', { ids: [id] });
  return id;
}

/** Laboratory and person of a row stay; somebody else is another member. */
export async function updateMember(ctx: Ctx, { id, version, ...input }: InputOf<typeof memberApi.update>) {
  let isAdmitted = false;
  const check = async (before: Record<string, unknown>) => {
    assert(before['status'] === MemberStatus.present, baseInfoErrors.memberLeft);
    if (before['lab_id'] !== input.lab_id || before['user_id'] !== input.user_id)
      throw badFields({ user_id: '不能更换人员或实验室，请移出后重新添加' });
    await checkInput(ctx, input, before);
    isAdmitted = input.admitted_to !== undefined && input.admitted_to !== before['admitted_to'];
  };
  await updateRow(ctx, member, { id, version }, input, { check });
  await attachFiles(ctx, 'base-info.lab-member', id, input.commitment_files ?? []);
  if (isAdmitted) await emit(ctx, 'base-info.member.admitted', { ids: [id] });
}

export async function leaveLab(ctx: Ctx, { id, left_on }: InputOf<typeof memberApi.leave>): Promise<void> {
  const before = await lockRow(ctx, member, id);
  assert(before['status'] === MemberStatus.present, baseInfoErrors.memberLeft);
  assert((before['duties'] as string[]).length === 0, baseInfoErrors.memberOnDuty);
  if (left_on > formatDate(ctx.now)) throw badFields({ left_on: '离开日期不能晚于今天' });
  if (left_on < String(before['joined_on'])) throw badFields({ left_on: '离开日期不能早于加入日期' });
  await sql`update base_info.lab_member set status = ${MemberStatus.left}, left_on = ${left_on}, version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await ctx.audit({
    action: '移出实验室',
    docType: member.doc,
    docId: id,
    from: MemberStatus.present,
    to: MemberStatus.left,
    after: { left_on },
  });
  await emit(ctx, 'kernel.document.changed', { docType: member.doc, ids: [id], to: String(MemberStatus.left) });
}

/** Admits members until a day; all of them, or none. */
export async function admitMembers(ctx: Ctx, { ids, admitted_to }: InputOf<typeof memberApi.admit>) {
  if (admitted_to < formatDate(ctx.now)) throw badFields({ admitted_to: '准入有效期不能早于今天' });
  const unique = [...new Set(ids)];
  const { rows } = await sql<{ id: number }>`update base_info.lab_member t set admitted_to = ${admitted_to},
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where t.school_id = ${ctx.schoolId} and t.id = any(${unique}) and t.status = ${MemberStatus.present} and ${member.reach!(ctx)}
    returning t.id`.execute(ctx.db);
  if (rows.length !== unique.length) throw notFound(member.noun);
  await ctx.audit({
    action: '登记准入',
    docType: member.doc,
    note: `${unique.length} 人，有效期至 ${admitted_to}`,
    after: { ids: unique, admitted_to },
  });
  await emit(ctx, 'base-info.member.admitted', { ids: unique });
  return { admitted: unique.length };
}

export async function makeOfficer(
  ctx: Ctx,
  { id, change_reason, change_files }: InputOf<typeof memberApi.makeOfficer>,
): Promise<ChangeOutcome> {
  const before = await lockRow(ctx, member, id);
  assert(before['status'] === MemberStatus.present, baseInfoErrors.memberLeft);
  const change = { safety_officer_id: Number(before['user_id']) };
  return saveLab(ctx, { id: Number(before['lab_id']), change_reason, change_files }, change);
}
