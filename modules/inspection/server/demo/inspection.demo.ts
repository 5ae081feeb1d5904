import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Demo, DemoMade, DemoPlan } from '#kernel/server/demo.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { addHoldings } from '#platform/identity/server/public.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { addActivity, addActivityLabs, isShown, type Checks } from './activity.demo.ts';
import { addCheckLists } from './check-list.demo.ts';
import { addCollegePatrols } from './college-patrol.demo.ts';
import { addItemSets } from './item-set.demo.ts';
import { addAwards } from './award.demo.ts';
import { addBulletins } from './bulletin.demo.ts';
import { addDailyChecks } from './daily-check.demo.ts';
import { addDelays } from './delay.demo.ts';
import { addNotices } from './notice.demo.ts';
import { openCamera } from './photo.demo.ts';
import { addHandedOff } from './hand-off.demo.ts';
import { addReassigned } from './reassign.demo.ts';
import { addRecords } from './record.demo.ts';
import { keepDrafts } from './draft.demo.ts';
import { addSpecialChecks } from './special.demo.ts';
import { addReachChecks } from './reach.demo.ts';
import { addReports } from './report.demo.ts';
import { wasSeenBefore } from '../problem/problem-issue.service.ts';
import { addSelfChecks } from './self-check.demo.ts';
import { addStoreProblems } from './store.demo.ts';
import { readAsked } from './wording.demo.ts';

declare module '#kernel/server/demo.ts' {
  interface DemoPlan {
    activities: number;
    problemsPerLab: number;
    withAnswers: boolean;
    withPhotos: boolean;
    /** The school has switched on 每日自查. */
    withDailyChecks?: boolean;
  }
}

/** Two terms of patrols and quarter checks with their records, problems in every state, and bulletins. */
export const inspectionDemo: Demo = {
  fill: async (ctx, plan, made) => {
    const asked = await readAsked(ctx);
    const camera = plan.withPhotos ? openCamera(ctx) : undefined;
    const checks = { ...checksOf(plan, made), asked, camera };
    await addHoldings(
      ctx,
      checks.inspectors.map((user_id) => ({ user_id, role_id: 6, org_id: made.root })),
    );
    await addCheckLists(ctx, made);
    await addItemSets(ctx, made);
    await addInspections(ctx, checks);
    await addSpecialChecks(ctx, checks);
    if (plan.withAnswers) {
      await addReachChecks(ctx, checks);
      await addCollegePatrols(ctx, checks, made);
      await addStoreProblems(ctx, checks, made);
    }
    await markRepeated(ctx);
    await addReports(ctx, checks, made);
    await addReassigned(ctx, checks, made);
    await addHandedOff(ctx, checks, made);
    if (plan.withAnswers) await addSelfChecks(ctx, made);
    if (plan.withDailyChecks) await addDailyChecks(ctx, made);
    if (plan.withAnswers) await addNotices(ctx);
    return {};
  },
  finish: async (ctx) => {
    await addBulletins(ctx);
    await addAwards(ctx);
  },
};

/** Inspectors are the printed account `jcry` and the leaders of seven colleges. */
function checksOf(plan: DemoPlan, { root, labs, colleges, staff, accounts }: DemoMade) {
  const leaders = colleges.slice(1, 8).map((college) => staff.get(college.id)![0]!);
  return {
    root,
    labs,
    inspectors: [accounts.get('jcry')!, ...leaders],
    examiner: accounts.get('school')!,
    random: plan.random,
    rounds: plan.activities,
    problemsPerLab: plan.problemsPerLab,
    withAnswers: plan.withAnswers,
  };
}

async function addInspections(ctx: Ctx, checks: Checks): Promise<void> {
  await addInspectors(ctx, checks);
  const names = new Map<string, number>();
  for (let round = 0; round <= checks.rounds; round += 1) {
    const activity = await addActivity(ctx, checks, round, names);
    const labs =
      activity.type === 5
        ? checks.labs.filter((lab) => lab.level <= 2 || checks.random.chance(0.25))
        : checks.labs.filter(
            (lab, i) => (i + round) % 3 === 0 || (activity.status === ActivityStatus.running && isShown(checks, lab)),
          );
    await addActivityLabs(ctx, activity, labs);
    if (activity.status !== ActivityStatus.waiting) await addRecords(ctx, checks, activity, labs);
    if (activity.status === ActivityStatus.running) {
      await keepDrafts(ctx, checks, activity);
      await addDelays(ctx, checks, activity);
    }
  }
}

/** As when they were issued. */
async function markRepeated(ctx: Ctx) {
  await sql`update inspection.problem p set repeated = true
    where p.school_id = ${ctx.schoolId} and p.issue_at is not null and ${wasSeenBefore}`.execute(ctx.db);
}

async function addInspectors(ctx: Ctx, { inspectors, root }: Checks) {
  const today = formatDate(ctx.now);
  await sql`insert into inspection.inspector (school_id, user_id, kind, org_id, from_on, to_on, role_given)
    select ${ctx.schoolId}, u.id, 1 + (row_number() over (order by u.id) % 4)::int, ${root}, ${addDays(today, -200)}, ${addDays(today, 165)}, true
    from unnest(${[...inspectors]}::bigint[]) as u(id) on conflict do nothing`.execute(ctx.db);
}
