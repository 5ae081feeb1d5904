import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { setAdmission } from '#modules/base-info/server/public.ts';
import { inUnits, unitReference } from '#platform/org/server/public.ts';
import { AdmissionSource, admissionStates, AdmissionStatus } from '../../shared/admission/admission.states.ts';
import type { admissionApi } from '../../shared/admission/admission.ts';
import { missingText } from '../../shared/admission/missing.rules.ts';
import { trainingErrors } from '../../shared/errors.ts';
import { admissionChange, admissionDoc } from './admission-change.rules.ts';
import { tellCancelled, tellGoesOn, tellSuspended } from './admission-notice.service.ts';
import { manageScope } from './admission.policy.ts';
import { refuseMoved } from './admission.service.ts';
import { lockAdmissions, type Locked } from './locked.queries.ts';
import { standingOf } from './standing.queries.ts';

/** Locks an admission that the caller manages; nobody manages an own one. */
async function lockManaged(ctx: Ctx, id: number, action: string): Promise<Locked> {
  const isManaged = inUnits(ctx.schoolId, manageScope(ctx.actor), 'm.lab_id');
  const [row] = await lockAdmissions(ctx, sql<boolean>`m.id = ${id} and ${isManaged}`);
  assert(found(row, '准入').user_id !== ctx.actor.userId, trainingErrors.ownStanding, { action });
  return row!;
}

const follow = (ctx: Ctx, { lab_id, user_id }: Locked, to: string | null, note: string) =>
  setAdmission(ctx, { labId: lab_id, userId: user_id, to, note });

/** Ends the right to work at once, until it is resumed. */
export async function suspendLocked(ctx: Ctx, row: Locked, reason: string): Promise<void> {
  const set = { reason, grace_until: null, grace_missing: '' };
  await applyTransition(ctx, admissionStates, admissionChange(row.id, 'suspend', set, reason));
  await follow(ctx, row, null, `准入暂停：${reason}`);
  await tellSuspended(ctx, row, reason);
}

export async function suspendAdmission(ctx: Ctx, { id, reason }: InputOf<typeof admissionApi.suspend>) {
  const row = await lockManaged(ctx, id, '暂停');
  refuseMoved(row, row.status === AdmissionStatus.valid, '暂停');
  await suspendLocked(ctx, row, reason);
}

/** Last day that an admission may get now; what was registered by hand is only bound by the account. */
async function latestOf(ctx: Ctx, { lab_id, user_id, source }: Locked): Promise<string> {
  const { latest, missing } = await standingOf(ctx, lab_id, user_id);
  if (source === AdmissionSource.apply)
    assert(missing.length === 0, trainingErrors.missing, { missing: missingText(missing) });
  return latest;
}

/** After retraining; what is required must be there again. */
export async function resumeAdmission(ctx: Ctx, { id, reason }: InputOf<typeof admissionApi.resume>) {
  const row = await lockManaged(ctx, id, '恢复');
  refuseMoved(row, row.status === AdmissionStatus.suspended, '恢复');
  const latest = await latestOf(ctx, row);
  const until = row.ends_on < latest ? row.ends_on : latest;
  assert(until >= formatDate(ctx.now), trainingErrors.admissionPast, { latest: until });
  await applyTransition(ctx, admissionStates, admissionChange(id, 'resume', { reason: '', ends_on: until }, reason));
  await follow(ctx, row, until, `准入恢复：${reason}`);
  await tellGoesOn(ctx, row, '恢复', until);
}

export async function extendAdmission(ctx: Ctx, { id, ends_on }: InputOf<typeof admissionApi.extend>) {
  const row = await lockManaged(ctx, id, '延期');
  refuseMoved(row, row.status === AdmissionStatus.valid, '延期');
  if (ends_on <= row.ends_on) throw badFields({ ends_on: `请选择 ${row.ends_on} 之后的日期；缩短请先取消` });
  const latest = await latestOf(ctx, row);
  if (ends_on > latest) throw badFields({ ends_on: `最晚可延至 ${latest}（受证书、账号和准入有效期限制）` });
  await sql`update training.admission set ends_on = ${ends_on}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await ctx.audit({
    action: '准入延期',
    docType: admissionDoc,
    docId: id,
    before: { ends_on: row.ends_on },
    after: { ends_on },
  });
  await follow(ctx, row, ends_on, '准入延期');
  await tellGoesOn(ctx, row, '延期', ends_on);
}

/** Cancels for a reason; who worked there stops at once. */
export async function cancelLocked(ctx: Ctx, row: Locked, reason: string): Promise<void> {
  await applyTransition(ctx, admissionStates, admissionChange(row.id, 'cancel', { reason }, reason));
  if (row.status !== AdmissionStatus.valid && row.status !== AdmissionStatus.suspended) return;
  await follow(ctx, row, null, `准入取消：${reason}`);
  await tellCancelled(ctx, row, reason);
}

/** By the person, or by who manages the laboratory; a managed draft is nobody's but its author's. */
export async function cancelAdmission(ctx: Ctx, { id, reason }: InputOf<typeof admissionApi.cancel>) {
  const isOwn = sql<boolean>`m.user_id = ${ctx.actor.userId}`;
  const isManaged = inUnits(ctx.schoolId, manageScope(ctx.actor), 'm.lab_id');
  const [row] = await lockAdmissions(
    ctx,
    sql<boolean>`m.id = ${id} and (${isOwn} or (m.status not in (99, 2) and ${isManaged}))`,
  );
  const locked = found(row, '准入');
  refuseMoved(locked, admissionStates.can('cancel', locked.status as never), '取消');
  await cancelLocked(ctx, locked, reason);
}

/** People were trained on site; a later training replaces an earlier one. */
export async function confirmOnSite(
  ctx: Ctx,
  { lab_id, user_ids, trained_on, note = '' }: InputOf<typeof admissionApi.onSite>,
) {
  const users = [...new Set(user_ids)];
  await checkFields<InputOf<typeof admissionApi.onSite>>(ctx, {
    lab_id: unitReference(ctx, lab_id, ['lab'], manageScope(ctx.actor), '实验室'),
    user_ids: {
      valid: sql<boolean>`(select count(*) from identity.account where school_id = ${ctx.schoolId} and id = any(${users})
        and status = 1 and deleted_at is null) = ${users.length}`,
      message: '所选人员中有已停用的账号，请重新选择',
    },
    trained_on: trained_on > formatDate(ctx.now) && '培训日期不能晚于今天',
  });
  assert(!users.includes(ctx.actor.userId), trainingErrors.ownStanding, { action: '确认' });
  await recordOnSite(ctx, { lab_id, users, trained_on, note });
  await ctx.audit({
    action: '确认现场培训',
    docType: 'base-info.lab',
    docId: lab_id,
    note: `${users.length} 人，${trained_on}`,
    after: { user_ids: users, note },
  });
  return { confirmed: users.length };
}

type Trained = { lab_id: number; users: readonly number[]; trained_on: string; note: string; event_id?: number };

export async function recordOnSite(ctx: Ctx, { lab_id, users, trained_on, note, event_id }: Trained): Promise<void> {
  await sql`insert into training.on_site as o (school_id, lab_id, user_id, trained_on, note, event_id, confirmed_by, confirmed_at)
    select ${ctx.schoolId}, ${lab_id}, p.id, ${trained_on}::date, ${note}, ${event_id ?? null}::bigint, ${ctx.actor.userId}, ${ctx.now}
    from unnest(${[...users]}::bigint[]) p(id)
    on conflict (school_id, lab_id, user_id) do update set trained_on = excluded.trained_on, note = excluded.note,
      event_id = excluded.event_id, confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at
    where o.trained_on <= excluded.trained_on`.execute(ctx.db);
}
