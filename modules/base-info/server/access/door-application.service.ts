import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { endOfDay, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { inUnits } from '#platform/org/server/public.ts';
import {
  ApplicationStatus,
  applicationStates,
  type ApplicationInput,
  type doorApplicationApi,
} from '../../shared/access/door-application.ts';
import { GrantSource } from '../../shared/access/door-grant.ts';
import { hoursFault, hoursOf } from '../../shared/access/door-hours.rules.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import { MemberStatus } from '../../shared/people/member.ts';
import { labsThatNeedApproval } from './door-grant.queries.ts';
import { validityFault, writeGrants } from './door-grant.service.ts';
import { doorGrantScope } from './door.policy.ts';

const docType = 'base-info.door-application';
const application: RowKind<'base_info.door_application'> = {
  table: 'base_info.door_application',
  doc: docType,
  noun: '门禁申请',
  softDelete: false,
};
const change = (id: number) => ({ table: 'base_info.door_application', column: 'status', id, docType });

const hasDoor = (ctx: Ctx, labId: number) => sql<boolean>`exists (select 1 from base_info.door
  where school_id = ${ctx.schoolId} and lab_id = ${labId} and status = ${sql.lit(Enabled.on)})`;

/** An application of the caller for a laboratory to which he is admitted. */
export async function applyForDoors(ctx: Ctx, input: ApplicationInput): Promise<number> {
  const { lab_id, starts_on, ends_on, reason } = input;
  const { userId } = ctx.actor;
  const today = formatDate(ctx.now);
  await checkFields<ApplicationInput>(ctx, {
    lab_id: {
      valid: sql<boolean>`exists (select 1 from base_info.lab_member where school_id = ${ctx.schoolId} and lab_id = ${lab_id}
        and user_id = ${userId} and status = ${sql.lit(MemberStatus.present)} and admitted_to >= ${today}::date)`,
      message: '您没有这间实验室的有效准入，请先完成准入再申请',
    },
    starts_on: starts_on < today && '开始日期不能早于今天',
    ends_on: validityFault(ctx, input),
    ...hoursFault(input),
  });
  const { rows } = await sql<{ has: boolean }>`select ${hasDoor(ctx, lab_id)} as has`.execute(ctx.db);
  assert(rows[0]!.has, baseInfoErrors.doorNone);
  const { days, opens_at, closes_at } = hoursOf(input);
  const values = { lab_id, user_id: userId, starts_on, ends_on, days: [...days], opens_at, closes_at, reason };
  return insertRow(ctx, application, values, reason);
}

export async function withdrawApplication(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{ status: number }>`select status from base_info.door_application
    where school_id = ${ctx.schoolId} and id = ${id} and user_id = ${ctx.actor.userId}`.execute(ctx.db);
  const { status } = found(rows[0], '门禁申请');
  assert(status === ApplicationStatus.waiting, baseInfoErrors.applicationMoved);
  await applyTransition(ctx, applicationStates, { ...change(id), action: 'withdraw' });
}

type Locked = {
  id: number;
  lab_id: number;
  user_id: number;
  starts_on: string;
  ends_on: string;
  days: number[];
  opens_at: string | null;
  closes_at: string | null;
  reason: string;
  status: number;
};

async function lock(ctx: Ctx, id: number): Promise<Locked> {
  const { rows } =
    await sql<Locked>`select p.id, p.lab_id, p.user_id, p.starts_on, p.ends_on, to_json(p.days) as days, p.opens_at,
      p.closes_at, p.reason, p.status
    from base_info.door_application p where p.school_id = ${ctx.schoolId} and p.id = ${id}
      and ${inUnits(ctx.schoolId, doorGrantScope(ctx.actor), 'p.lab_id')} for update of p`.execute(ctx.db);
  const row = found(rows[0], '门禁申请');
  assert(row.user_id !== ctx.actor.userId, baseInfoErrors.applicationOwn);
  assert(row.status === ApplicationStatus.waiting, baseInfoErrors.applicationMoved);
  return row;
}

/** Last day of the term that covers a day, or of the next one; undefined where the school has none. */
async function termEnd(ctx: Ctx, day: string): Promise<string | undefined> {
  const { rows } = await sql<{ ends_on: string }>`select ends_on from org.term
    where school_id = ${ctx.schoolId} and ends_on >= ${day}::date order by ends_on limit 1`.execute(ctx.db);
  return rows[0]?.ends_on;
}

/** Passes or rejects. A passed application opens all doors of the laboratory, where its level asks for it until the end of the term. */
export async function decideApplication(
  ctx: Ctx,
  { id, pass, opinion = '' }: InputOf<typeof doorApplicationApi.decide>,
): Promise<void> {
  const row = await lock(ctx, id);
  if (!pass && opinion === '') throw badFields({ opinion: '请写明驳回原因，便于申请人修改后重新提交' });
  const set = { opinion, decided_by: ctx.actor.userId, decided_at: ctx.now };
  await applyTransition(ctx, applicationStates, {
    ...change(id),
    action: pass ? 'pass' : 'reject',
    set,
    note: opinion,
  });
  if (!pass) return tellApplicant(ctx, row, { isPassed: false, opinion, to: '' });
  const isStrict = (await labsThatNeedApproval(ctx, [row.lab_id])).length > 0;
  const last = isStrict ? ((await termEnd(ctx, row.starts_on)) ?? row.ends_on) : row.ends_on;
  const to = last < row.ends_on ? last : row.ends_on;
  const made = await writeGrants(ctx, {
    days: row.days,
    opens_at: row.opens_at,
    closes_at: row.closes_at,
    labId: row.lab_id,
    users: [row.user_id],
    from: parseDateTime(row.starts_on),
    to: endOfDay(to),
    source: GrantSource.application,
    reason: row.reason,
  });
  assert(made.length > 0, baseInfoErrors.applicationPast);
  await tellApplicant(ctx, row, { isPassed: true, opinion, to });
}

type Outcome = { isPassed: boolean; opinion: string; to: string };

async function tellApplicant(ctx: Ctx, { id, lab_id, user_id }: Locked, { isPassed, opinion, to }: Outcome) {
  const { rows } = await sql<{ lab: string }>`select name as lab from org.unit
    where school_id = ${ctx.schoolId} and id = ${lab_id}`.execute(ctx.db);
  await notify(ctx, {
    type: isPassed ? 'DOOR_PASSED' : 'DOOR_REJECTED',
    userIds: [user_id],
    params: { lab: rows[0]?.lab ?? '', opinion, to },
    url: '/lab-baseinfo/acs?tab=applications',
    dedupe: `door-application:${id}`,
  });
}
