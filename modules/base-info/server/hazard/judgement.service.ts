import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found, notFound } from '#kernel/server/errors.ts';
import { within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import { JudgementCause, JudgementStatus, type judgementApi } from '../../shared/hazard/judgement.ts';
import { followCards } from '../lab-card.service.ts';
import { hazardEditScope } from './hazard.policy.ts';
import { judgeLabs } from './judge.service.ts';
import { decideScope, mayDecide } from './judgement.policy.ts';

const validDays = 365;

type Locked = {
  id: number;
  lab_id: number;
  status: string;
  version: number;
  lab_level: number;
  old_level: number | null;
};

/** Locks the labs, then their judgements, in the order in which a change of hazards does. */
async function lock(ctx: Ctx, ids: readonly number[]): Promise<Locked[]> {
  await sql`select 1 from base_info.lab where school_id = ${ctx.schoolId} and id in (select j.lab_id from base_info.judgement j
    where j.school_id = ${ctx.schoolId} and j.id = any(${[...ids]})) order by id for no key update`.execute(ctx.db);
  const { rows } = await sql<Locked>`select j.id, j.lab_id, j.status, j.version, j.lab_level, j.old_level
    from base_info.judgement j join org.unit u on u.school_id = j.school_id and u.id = j.lab_id
    where j.school_id = ${ctx.schoolId} and j.id = any(${[...ids]}) and u.deleted_at is null
      and ${within(decideScope(ctx.actor), 'u.path')} order by j.id for update of j`.execute(ctx.db);
  if (rows.length !== new Set(ids).size) throw notFound('分级评估');
  return rows;
}

type Seen = { id: number; version: number };

/** Decides judgements as the caller has seen them: all of them, or none where one has changed. */
async function decide(ctx: Ctx, seen: readonly Seen[], opinion: string, to: string, action: string): Promise<void> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const locked = await lock(ctx, [...versions.keys()]);
  for (const { id, status, version } of locked)
    assert(mayDecide(ctx.actor, status) && version === versions.get(id), baseInfoErrors.judgementMoved);
  const ids = locked.map(({ id }) => id);
  await sql`update base_info.judgement set status = ${to}, opinion = ${opinion}, decided_by = ${ctx.actor.userId},
      decided_at = ${ctx.now}, version = version + 1, updated_by = ${ctx.actor.userId}, updated_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and id = any(${ids})`.execute(ctx.db);
  for (const { lab_id, old_level, lab_level } of locked)
    await ctx.audit({
      action,
      docType: 'base-info.lab',
      docId: lab_id,
      note: opinion,
      before: { lab_level: old_level },
      after: { lab_level, status: to },
    });
  if (to === JudgementStatus.passed) {
    await putInForce(ctx, ids);
    await followCards(
      ctx,
      locked.map(({ lab_id }) => lab_id),
    );
  }
  if (to !== JudgementStatus.school) await ctx.job('base-info.notify-judged', { ids });
}

/** What the school passes is in force for a year. */
async function putInForce(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const today = formatDate(ctx.now);
  await sql`update base_info.lab l set lab_level = j.lab_level, lab_class = j.lab_class, lab_classes = j.lab_classes,
      judge_basis = j.basis, judged_on = ${today}, judge_valid_to = ${addDays(today, validDays)}, level_source = 'auto',
      version = l.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from base_info.judgement j where j.school_id = ${ctx.schoolId} and j.id = any(${[...ids]})
      and l.school_id = j.school_id and l.id = j.lab_id`.execute(ctx.db);
}

/** The college hands on to the school; what the school passes is in force. */
const pass = (ctx: Ctx, seen: readonly Seen[], opinion: string) =>
  decideScope(ctx.actor).kind === 'all'
    ? decide(ctx, seen, opinion, JudgementStatus.passed, '分级评估通过')
    : decide(ctx, seen, opinion, JudgementStatus.school, '分级评估学院通过');

export const passJudgement = (ctx: Ctx, { id, version, opinion = '' }: InputOf<typeof judgementApi.pass>) =>
  pass(ctx, [{ id, version }], opinion);

export const passJudgements = (ctx: Ctx, { rows, opinion = '' }: InputOf<typeof judgementApi.passAll>) =>
  pass(ctx, rows, opinion);

export const rejectJudgement = (ctx: Ctx, { id, version, opinion }: InputOf<typeof judgementApi.reject>) =>
  decide(ctx, [{ id, version }], opinion, JudgementStatus.rejected, '分级评估退回');

/** Opens a judgement on request, also where the rules say what is in force. */
export async function reassessLab(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{
    waits: boolean;
  }>`select exists (select 1 from base_info.judgement j where j.school_id = u.school_id
      and j.lab_id = u.id and j.status in (${sql.lit(JudgementStatus.college)}, ${sql.lit(JudgementStatus.school)})) as waits
    from org.unit u where u.school_id = ${ctx.schoolId} and u.id = ${id} and u.level = 'lab'
    and u.status = ${Enabled.on} and u.deleted_at is null and ${within(hazardEditScope(ctx.actor), 'u.path')}`.execute(
    ctx.db,
  );
  assert(!found(rows[0], '实验室').waits, baseInfoErrors.judgementWaits);
  await judgeLabs(ctx, [id], JudgementCause.manual, 'always');
  await ctx.audit({ action: '申请重新评估', docType: 'base-info.lab', docId: id });
}
