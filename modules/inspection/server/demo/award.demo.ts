import { sql } from 'kysely';
import { DataScope } from '#kernel/shared/data-scope.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { addDays, parseDateTime } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { AwardKind, AwardStatus } from '../../shared/core/award.states.ts';
import { excellentList } from '../award/award.queries.ts';
import { addAward, chooseColleges, giveAwards, takeRecommended } from '../award/award.service.ts';
import { addLine, computeScores, publishScores } from '../award/college-score.service.ts';
import { collegeScoreList } from '../award/college-score.queries.ts';
import { isPublishedReach } from '../award/reach-act.queries.ts';
import { candidateList, listRecommendColleges } from '../award/recommendation.queries.ts';
import {
  passRecommendation,
  rejectRecommendation,
  saveRecommendation,
  submitRecommendation,
} from '../award/recommendation.service.ts';

type Person = { id: number; name: string };

const rights = new Set(
  ['score', 'recommend', 'award', 'excellent'].flatMap((noun) =>
    ['read', 'edit', 'propose', 'examine'].map((ability) => `inspection.${noun}.${ability}`),
  ),
);

const reasons = [
  '安全责任落实到人，自查按期率连续两个学期 100%，危化品和气瓶管理规范，被多个课题组作为示范参观。',
  '建立了新生入室三级教育和应急演练制度，全年无隐患逾期，检查得分位居学院前列。',
  '通风、洗眼和消防设施完好率高，实验后清场与值日记录完整，带动相邻实验室共同改进。',
];

/** Scores, recommendations and awards of the reach check that is over, in the weeks after its results were published. */
export async function addAwards(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{
    id: number;
    at: Date;
  }>`select a.id, a.results_published_at as at from inspection.activity a
    where a.school_id = ${ctx.schoolId} and ${isPublishedReach}
      -- Called at each start: what is there stays.
      and not exists (select 1 from inspection.college_score c where c.school_id = a.school_id)
    order by a.id limit 1`.execute(ctx.db);
  const [act] = rows;
  if (!act) return;
  const school = await findPerson(ctx, sql`u.account = 'school'`);
  const asAt = ({ id, name }: Person, at: Date) =>
    demoContext(ctx, at, { ...ctx.actor, userId: id, name, roleKey: 'school', dataScope: DataScope.school, rights });
  const as = (person: Person, days: number) => asAt(person, addWorkingHours(act.at, days * 10));
  await addScores(as(school, 8), act.id);
  await publishScores(as(school, 12), { id: act.id });
  const passed = await addRecommendations(ctx, (person, days) => as(person, days), school, act.id);
  if (passed.length > 0) await takeRecommended(as(school, 20), { ids: passed });
  await addOfficers(as(school, 20), act.id);
  const best = (await excellentList.all(as(school, 21), { act_id: act.id })).filter((row) => row.is_proposed);
  if (best.length > 0) await chooseColleges(as(school, 21), { ids: best.map((row) => row.id) });
  const over = await endOfPublicity(ctx, act.id);
  if (over && over < ctx.now) await awardMost(asAt(school, over), act.id);
}

async function findPerson(ctx: Ctx, condition: ReturnType<typeof sql>): Promise<Person> {
  const { rows } = await sql<Person>`select u.id, u.name from identity.account u where u.school_id = ${ctx.schoolId}
    and ${condition} order by u.id limit 1`.execute(ctx.db);
  return rows[0]!;
}

/** The best college has shown others how it works, and another one's proposals were taken up. */
async function addScores(ctx: Ctx, act_id: number) {
  await computeScores(ctx, { id: act_id });
  const [first, second] = await collegeScoreList.all(ctx, { act_id });
  if (first)
    await addLine(ctx, { id: first.id, kind: 'demonstration', count: 1, reason: '承办全校实验室安全示范现场会' });
  if (second)
    await addLine(ctx, { id: second.id, kind: 'proposal', count: 2, reason: '气瓶集中供气、废液暂存两项建议被采纳' });
}

/** Colleges use their quota; the last one still waits for the school, one was rejected. */
async function addRecommendations(
  ctx: Ctx,
  as: (person: Person, days: number) => Ctx,
  school: Person,
  act_id: number,
): Promise<number[]> {
  const { content: colleges } = await listRecommendColleges(as(school, 13), { act_id });
  const able = colleges.filter((college) => college.eligible > 0);
  const passed: number[] = [];
  for (const [at, { college_id, quota }] of able.entries()) {
    const leader = await findPerson(
      ctx,
      sql`u.id = (select min(h.user_id) from identity.holding h where h.school_id = u.school_id and h.org_id = ${college_id})`,
    );
    const college = as(leader ?? school, 14);
    const fit = (await candidateList.all(college, { act_id, college_id })).filter((row) => row.faults.length === 0);
    for (const row of fit.slice(0, quota)) {
      const id = await saveRecommendation(college, { result_id: row.id, reason: reasons[at % reasons.length]! });
      await submitRecommendation(college, { id });
      const examiner = as(school, 18);
      if (at === able.length - 1) continue;
      if (at === able.length - 2) await rejectRecommendation(examiner, { id, opinion: '请补充应急演练的照片和记录' });
      else passed.push(await passRecommendation(examiner, { id, opinion: '材料真实完整' }).then(() => id));
    }
    const [next] = fit.slice(quota);
    if (next && at === 0) await saveRecommendation(college, { result_id: next.id, reason: reasons[1]! });
  }
  return passed;
}

/** Safety officers of the best laboratories. */
async function addOfficers(ctx: Ctx, act_id: number) {
  const { rows } = await sql<{
    unit_id: number;
    user_id: number;
  }>`select r.lab_id as unit_id, l.safety_officer_id as user_id
    from inspection.reach_result r join base_info.lab l on l.school_id = r.school_id and l.id = r.lab_id
    where r.school_id = ${ctx.schoolId} and r.act_id = ${act_id} and l.safety_officer_id is not null and r.final is not null
    order by r.final desc, r.id limit 3`.execute(ctx.db);
  for (const row of rows)
    await addAward(ctx, {
      act_id,
      kind: AwardKind.person,
      ...row,
      reason: '坚持每日巡查，隐患整改及时，培训新生认真负责',
    });
}

/** The morning of the first working day on which the publicity of all awards is over; holidays lengthen it. */
async function endOfPublicity(ctx: Ctx, act_id: number): Promise<Date | undefined> {
  const { rows } = await sql<{ day: string | null }>`select max(w.public_to)::text as day from inspection.award w
    where w.school_id = ${ctx.schoolId} and w.act_id = ${act_id} and w.status = ${AwardStatus.public}`.execute(ctx.db);
  const day = rows[0]?.day;
  return day ? addWorkingHours(parseDateTime(`${addDays(day, 1)} 08:00:00`), 1) : undefined;
}

/** All but the last have their certificates. */
async function awardMost(ctx: Ctx, act_id: number) {
  const { rows } = await sql<{ id: number }>`select w.id from inspection.award w where w.school_id = ${ctx.schoolId}
    and w.act_id = ${act_id} and w.status = ${AwardStatus.public} order by w.id`.execute(ctx.db);
  const ids = rows.slice(0, -1).map((row) => row.id);
  if (ids.length > 0) await giveAwards(ctx, { ids });
}
