import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { roleScope } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { inUnits } from '#platform/org/server/public.ts';
import type { figuresApi } from '../../shared/learn/figures.ts';
import { ResourceStatus } from '../../shared/learn/resource.states.ts';
import { QuestionStatus } from '../../shared/question.states.ts';
import { questionsWithin } from './question.policy.ts';
import { correctRate, isHard } from './question.queries.ts';
import { countActiveQuestions } from './questions.queries.ts';

type Figures = OutputOf<typeof figuresApi.find>;
type Learned = Figures['most'][number];

const shown = 5;

/** People whose learning the role sees: all of the school, or those of its college. */
const inReach = (ctx: Ctx) => inUnits(ctx.schoolId, roleScope(ctx.actor), 'a.college_id');

async function listColleges(ctx: Ctx): Promise<Figures['colleges']> {
  const first = `${formatDate(ctx.now).slice(0, 4)}-01-01`;
  const { rows } = await sql<Figures['colleges'][number]>`select c.id, c.name, count(distinct t.user_id)::int as people,
      coalesce(sum(t.seconds), 0)::int as seconds
    from training.study_time t join identity.account a on a.school_id = t.school_id and a.id = t.user_id
    join org.unit c on c.school_id = a.school_id and c.id = a.college_id
    where t.school_id = ${ctx.schoolId} and t.day >= ${first}::date and ${inReach(ctx)}
    group by c.id, c.name order by seconds desc, c.id limit 200`.execute(ctx.db);
  return rows;
}

async function listLearned(ctx: Ctx): Promise<Learned[]> {
  const { rows } = await sql<Learned>`select r.id, r.title, n.learners, n.finished from training.study_resource r
    cross join lateral (select count(*)::int as learners, count(s.finished_at)::int as finished
      from training.study_record s join identity.account a on a.school_id = s.school_id and a.id = s.user_id
      where s.school_id = r.school_id and s.resource_id = r.id and s.seconds > 0 and ${inReach(ctx)}) n
    where r.school_id = ${ctx.schoolId} and r.status = ${ResourceStatus.published}
    order by n.learners desc, r.sort, r.id limit 1000`.execute(ctx.db);
  return rows;
}

async function listHardest(ctx: Ctx): Promise<Figures['hardest']> {
  const { rows } = await sql<
    Figures['hardest'][number]
  >`select q.id, q.stem, q.used_count, ${correctRate} as correct_rate
    from training.question q where q.school_id = ${ctx.schoolId} and q.status = ${QuestionStatus.active} and ${isHard}
      and ${questionsWithin(ctx, 'training.question.read', 'q.college_id')}
    order by q.correct_count::float8 / q.used_count, q.id limit ${shown * 2}`.execute(ctx.db);
  return rows;
}

async function countBank(ctx: Ctx): Promise<{ questions: number; waiting: number }> {
  const { rows } = await sql<{ questions: number; waiting: number }>`select
      count(*) filter (where q.status = ${QuestionStatus.active})::int as questions,
      count(*) filter (where q.status = ${QuestionStatus.waiting})::int as waiting
    from training.question q where q.school_id = ${ctx.schoolId}
      and ${questionsWithin(ctx, 'training.question.read', 'q.college_id')}`.execute(ctx.db);
  return rows[0]!;
}

/** Active questions of the school by subject. */
async function countSubjects(ctx: Ctx): Promise<Figures['subjects']> {
  const { rows } = await sql<{ id: number; name: string }>`select t.id, t.name from training.knowledge_tag t
    where t.school_id = ${ctx.schoolId} and t.parent_id is null and t.status = ${Enabled.on} order by t.sort, t.id limit 30`.execute(
    ctx.db,
  );
  const counts = await countActiveQuestions(
    ctx,
    rows.map(({ id }) => ({ tag_id: id })),
  );
  return rows.map((row, at) => ({ ...row, questions: counts[at]! }));
}

/** Figures of learning of this year. */
export async function findFigures(ctx: Ctx): Promise<Figures> {
  const [colleges, learned, hardest, subjects, bank] = await Promise.all([
    listColleges(ctx),
    listLearned(ctx),
    listHardest(ctx),
    countSubjects(ctx),
    countBank(ctx),
  ]);
  return {
    ...bank,
    people: colleges.reduce((sum, { people }) => sum + people, 0),
    seconds: colleges.reduce((sum, { seconds }) => sum + seconds, 0),
    resources: learned.length,
    colleges,
    most: learned.slice(0, shown),
    least: learned.slice(shown).slice(-shown).reverse(),
    hardest,
    subjects,
  };
}
