import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoMade } from '#kernel/server/demo.ts';
import { createRandom } from '#kernel/server/random.ts';
import { addDays, formatDate, mondayOf } from '#kernel/shared/time.ts';
import { addHoldings } from '#platform/identity/server/public.ts';
import { ActivityStatus, ActType } from '../../shared/core/activity.states.ts';
import { InspectorKind } from '../../shared/library/inspector.ts';
import { addActivityLabs, storeActivity, type Checks, type Lab } from './activity.demo.ts';
import { keepDrafts } from './draft.demo.ts';
import { addRecords } from './record.demo.ts';

const { ended, running } = ActivityStatus;

/** What a college checks itself, one laboratory of so many. The number counts the activities of a kind on a day. */
type Patrol = { title: string; status: number; number: number; every: number; offset: number; theme?: string };

/** The first college has a patrol that is over, one and a special check under way; the second one has begun a patrol. */
const patrols: readonly (readonly Patrol[])[] = [
  [
    { title: '实验室月度安全巡查', status: ended, number: 1, every: 2, offset: 0 },
    { title: '水电与气瓶安全巡查', status: running, number: 1, every: 2, offset: 1 },
    { title: '气瓶专项检查', status: running, number: 1, every: 3, offset: 2, theme: '3' },
  ],
  [{ title: '实验室月度安全巡查', status: running, number: 2, every: 3, offset: 0 }],
];

/** Tuesdays, so that a patrol shares its day with no activity of the school; the past one is over for two weeks. */
const startOf = (today: string, status: number) => addDays(mondayOf(addDays(today, status === ended ? -27 : -6)), 1);
const days = 10;

/** Patrols that colleges organize and examine themselves, with their leaders and managers as inspectors. */
export async function addCollegePatrols(ctx: Ctx, checks: Checks, made: DemoMade): Promise<void> {
  const random = createRandom(25);
  for (const [at, own] of patrols.entries()) {
    const college = made.colleges[at]!;
    const inspectors = made.staff.get(college.id)!.slice(0, 2);
    // Found and put right by the college alone.
    const examiner = (at === 0 ? made.accounts.get('college') : undefined) ?? inspectors[1]!;
    const its = { ...checks, random, root: college.id, inspectors, examiner };
    const name = await nameOf(ctx, college.id);
    await appoint(ctx, college.id, inspectors);
    const labs = await labsFor(ctx, checks, college.id, inspectors);
    if (labs.length === 0) continue;
    for (const patrol of own) await addPatrol(ctx, its, name, patrol, labs);
  }
}

async function addPatrol(
  ctx: Ctx,
  checks: Checks,
  name: string,
  { title, status, number, every, offset, theme }: Patrol,
  labs: readonly Lab[],
) {
  const type = theme === undefined ? ActType.patrol : ActType.special;
  const start = startOf(formatDate(ctx.now), status);
  const day = start.replaceAll('-', '');
  const activity = await storeActivity(ctx, checks, {
    name: `${name}${start.slice(0, 4)}年${Number(start.slice(5, 7))}月${title}`,
    type,
    start,
    end: addDays(start, days),
    status,
    ...(theme !== undefined && { theme }),
    no: `${theme === undefined ? 'XC' : 'ZX'}${day}${String(number).padStart(3, '0')}`,
  });
  await sql`insert into kernel.numbering (school_id, kind, period, last)
    values (${ctx.schoolId}, ${`inspection.activity.${type}`}, ${day}, ${number})
    on conflict (school_id, kind, period) do update set last = excluded.last`.execute(ctx.db);
  const share = labs.filter((_, i) => i % every === offset);
  const visited = share.length > 0 ? share : labs;
  await addActivityLabs(ctx, activity, visited);
  await addRecords(ctx, checks, activity, visited);
  if (status === running) await keepDrafts(ctx, checks, activity);
}

/** Laboratories of the college to which none of the inspectors belongs; that of the account `lab` has its work from the school. */
async function labsFor(ctx: Ctx, { labs }: Checks, collegeId: number, inspectors: readonly number[]): Promise<Lab[]> {
  const { rows } = await sql<{ lab_id: number }>`select lab_id from base_info.lab_member
    where school_id = ${ctx.schoolId} and user_id = any(${[...inspectors]})`.execute(ctx.db);
  const own = new Set(rows.map(({ lab_id }) => lab_id));
  return labs.filter((lab, i) => i > 0 && lab.college.id === collegeId && !own.has(lab.id));
}

async function nameOf({ db, schoolId }: Ctx, collegeId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from org.unit
    where school_id = ${schoolId} and id = ${collegeId}`.execute(db);
  return rows[0]!.name;
}

async function appoint(ctx: Ctx, collegeId: number, inspectors: readonly number[]) {
  const today = formatDate(ctx.now);
  await sql`insert into inspection.inspector (school_id, user_id, kind, org_id, from_on, to_on, role_given)
    select ${ctx.schoolId}, u.id, ${InspectorKind.college}, ${collegeId}, ${addDays(today, -120)}, ${addDays(today, 245)}, true
    from unnest(${[...inspectors]}::bigint[]) as u(id) on conflict do nothing`.execute(ctx.db);
  await addHoldings(
    ctx,
    inspectors.map((user_id) => ({ user_id, role_id: 6, org_id: collegeId })),
  );
}
