import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import type { analysisApi, AnalysedCollege, AnalysedInstrument } from '../shared/analysis.ts';
import { indexKeys, type IndexKey } from '../shared/facts.ts';
import { TaskState } from '../shared/task.states.ts';
import { scoresWithin, tasksWithin } from './ebi.policy.ts';

type Analysis = OutputOf<typeof analysisApi.find>;
type Task = NonNullable<Analysis['task']>;

/** Rows of the tables beside the charts. */
const listed = 10;
const idleBelow = 20;

async function readTask(ctx: Ctx, id: number | undefined): Promise<Task | null> {
  const one = id === undefined ? sql`t.state <> ${TaskState.void}` : sql`t.id = ${id}`;
  const { rows } = await sql<Task>`select t.id, t.name, t.school_year, t.state from ebi.task t
    where t.school_id = ${ctx.schoolId} and ${one} and ${tasksWithin(ctx)} order by t.school_year desc, t.id desc limit 1`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

type Sums = { scored: number; left_out: number; mean: string } & Record<IndexKey, string | null>;

async function readSums(ctx: Ctx, taskId: number): Promise<Sums> {
  const { rows } =
    await sql<Sums>`select count(s.total)::int as scored, count(*) filter (where s.left_out <> '')::int as left_out,
      coalesce(round(avg(s.total), 1), 0)::text as mean, round(avg(s.hours), 1)::text as hours, round(avg(s.people), 1)::text as people,
      round(avg(s.results), 1)::text as results, round(avg(s.income), 1)::text as income, round(avg(s.functions), 1)::text as functions
    from ebi.score s where s.school_id = ${ctx.schoolId} and s.task_id = ${taskId} and ${scoresWithin(ctx)}`.execute(
      ctx.db,
    );
  return rows[0]!;
}

async function readColleges(ctx: Ctx, taskId: number): Promise<AnalysedCollege[]> {
  const { rows } =
    await sql<AnalysedCollege>`select coalesce(s.college_id, 0) as college_id, coalesce(c.name, '校直属') as name,
      count(*) filter (where s.grade = 'excellent')::int as excellent, count(*) filter (where s.grade = 'good')::int as good,
      count(*) filter (where s.grade = 'passed')::int as passed, count(*) filter (where s.grade = 'failed')::int as failed,
      round(avg(s.total), 1)::text as mean
    from ebi.score s left join org.unit c on c.school_id = s.school_id and c.id = s.college_id
    where s.school_id = ${ctx.schoolId} and s.task_id = ${taskId} and s.total is not null and ${scoresWithin(ctx)}
    group by s.college_id, c.name order by avg(s.total) desc, c.name`.execute(ctx.db);
  return rows;
}

const percent = (part: ReturnType<typeof sql>, whole: ReturnType<typeof sql>) =>
  sql`coalesce(round(100 * (${part}) / nullif(${whole}, 0), 1), 0)`;
const fact = (name: string) => sql`(s.facts->>${sql.lit(name)})::numeric`;
const value = (name: string) => sql`coalesce((s.facts->'values'->>${sql.lit(name)})::numeric, 0)`;
const quota = sql`(s.quota * (s.facts->>'months')::numeric / 12)`;
const utilisation = percent(fact('hours'), quota);

async function readInstruments(
  ctx: Ctx,
  taskId: number,
  only: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<AnalysedInstrument[]> {
  const { rows } =
    await sql<AnalysedInstrument>`select s.id, s.equip_no, s.name, coalesce(c.name, '校直属') as college_name,
      s.total::text as total, s.grade, ${utilisation}::text as utilisation, ${percent(fact('hours_open'), fact('hours'))}::text as open_rate,
      ${percent(fact('hours_outside'), fact('hours'))}::text as outside_rate,
      ${percent(sql`${value('income_in')} + 1.5 * ${value('income_out')}`, sql`s.price`)}::text as income_rate,
      s.price::text as price, ${fact('hours')}::text as hours
    from ebi.score s left join org.unit c on c.school_id = s.school_id and c.id = s.college_id
    where s.school_id = ${ctx.schoolId} and s.task_id = ${taskId} and s.total is not null and ${only} and ${scoresWithin(ctx)}
    order by ${order}, s.id limit ${listed}`.execute(ctx.db);
  return rows;
}

async function readYears(ctx: Ctx): Promise<Analysis['years']> {
  const { rows } = await sql<Analysis['years'][number]>`select * from (
      select t.school_year, sum(${fact('hours')})::text as hours, count(*)::int as instruments, round(avg(s.total), 1)::text as mean
      from ebi.score s join ebi.task t on t.school_id = s.school_id and t.id = s.task_id
      where s.school_id = ${ctx.schoolId} and t.state = ${TaskState.published} and s.total is not null
      group by t.school_year order by t.school_year desc limit 5) y order by y.school_year`.execute(ctx.db);
  return rows;
}

const nothing = { scored: 0, left_out: 0, mean: '0', colleges: [], indices: [], top: [], bottom: [], idle: [] };

export async function findAnalysis(ctx: Ctx, { task_id }: { task_id?: number | undefined }): Promise<Analysis> {
  const task = await readTask(ctx, task_id);
  const years = await readYears(ctx);
  if (!task) return { task, ...nothing, years };
  const { scored, left_out, mean, ...points } = await readSums(ctx, task.id);
  const every = sql`true`;
  return {
    task,
    scored,
    left_out,
    mean,
    colleges: await readColleges(ctx, task.id),
    indices: indexKeys.flatMap((index) => {
      const mean = points[index];
      return mean === null ? [] : [{ index, points: mean }];
    }),
    top: await readInstruments(ctx, task.id, every, sql`s.total desc`),
    bottom: await readInstruments(ctx, task.id, every, sql`s.total`),
    idle: await readInstruments(ctx, task.id, sql`${utilisation} < ${idleBelow}`, sql`${utilisation}`),
    years,
  };
}
