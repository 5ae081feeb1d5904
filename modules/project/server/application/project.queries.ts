import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { addDays, formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { peopleNamed } from '#platform/identity/server/public.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { projectApi, type BudgetRow, type ProjectDetail, type ProjectRow } from '../../shared/application/project.ts';
import { expertActions, ProjectState, projectStates, runningStates } from '../../shared/application/project.states.ts';
import { projectDoc } from '../locked.queries.ts';
import { collegeDecides, isOwnProject, projectActions, projectsWithin, seesScores } from '../project.policy.ts';

export type StoredProject = Omit<ProjectRow, 'can'> & {
  is_own: boolean;
  is_head: boolean;
  decides: boolean;
  has_change: boolean;
};

const projectJoins = {
  l: sql`join project.call l on l.school_id = p.school_id and l.id = p.call_id`,
  u: sql`join org.unit u on u.school_id = p.school_id and u.id = p.org_id`,
  a: sql`join identity.account a on a.school_id = p.school_id and a.id = p.head_id`,
  k: sql`left join codes.code k on k.school_id = p.school_id and k.parent_key = 'project_category' and k.code = p.category`,
};

/** What is frozen and spent of the budget of project `p`. */
export const usedOf = (
  column: 'frozen' | 'spent',
) => sql`coalesce((select sum(b.${sql.raw(column)}) from project.budget b
  where b.school_id = p.school_id and b.project_id = p.id), 0)`;

const isRunning = sql<boolean>`p.state = any(array[${sql.join(runningStates.map((one) => sql.lit(one)))}])`;

/** Projects `p` with money whose last day has passed. */
export const isOverdue = ({ now }: Ctx) => sql<boolean>`(${isRunning} and p.ends_on < ${formatDate(now)}::date)`;

/** Projects `p` that end within 60 days with money that is not spent. */
export const isNearEnd = ({ now }: Ctx) => sql<boolean>`(${isRunning} and p.ends_on between ${formatDate(now)}::date
  and ${addDays(formatDate(now), 60)}::date and coalesce(p.approved, 0) > ${usedOf('spent')})`;

const columns = (ctx: Ctx) => sql`p.id, p.version, p.no, p.call_id, l.name as call_name, l.year, p.name, p.category,
  coalesce(k.name, p.category) as category_name, p.org_id, u.name as org_name, p.college_id, p.head_id, a.name as head_name,
  p.starts_on, p.ends_on, p.applied::text as applied, p.score::text as score, p.suggested::text as suggested,
  p.approved::text as approved, ${usedOf('frozen')}::text as frozen, ${usedOf('spent')}::text as spent, p.percent, p.rank,
  ${isOverdue(ctx)} as is_overdue, p.state, ${isOwnProject(ctx)} as is_own, p.head_id = ${ctx.actor.userId} as is_head,
  ${collegeDecides(ctx)} as decides, exists (select 1 from project.change g where g.school_id = p.school_id and g.project_id = p.id
    and g.state in (0, 9)) as has_change`;

function shown(stored: StoredProject, ctx: Ctx): ProjectRow {
  const { is_own, is_head: _head, decides: _decides, has_change: _change, ...row } = stored;
  const hidden = seesScores(ctx.actor, is_own) ? {} : { score: null, suggested: null, rank: null };
  return { ...row, ...hidden, can: projectActions(ctx, stored) };
}

export const projectList = listQuery<typeof projectApi.list, StoredProject>(projectApi.list, {
  noun: '项目',
  table: ['project.project', 'p'],
  joins: projectJoins,
  columns,
  reach: projectsWithin,
  filters: {
    keyword: (word, ctx) => sql<boolean>`(${matches('p.keywords', sql`p.no || ' ' || p.name`, word)}
      or p.head_id = any(array(${peopleNamed(ctx, word)})))`,
    category: 'p.category',
    call_id: 'p.call_id',
    year: (year, { schoolId }) =>
      sql<boolean>`p.call_id in (select y.id from project.call y where y.school_id = ${schoolId} and y.year = ${year})`,
    college_id: 'p.college_id',
    state: 'p.state',
    mine: (mine, ctx) => sql<boolean>`${isOwnProject(ctx)} = ${mine}`,
    overdue: (overdue, ctx) => sql<boolean>`${isOverdue(ctx)} = ${overdue}`,
    near_end: (near, ctx) => sql<boolean>`${isNearEnd(ctx)} = ${near}`,
  },
  isNarrow: () => true,
  neverNull: ['no', 'applied', 'ends_on'],
  sort: { no: sql`p.no`, applied: sql`p.applied`, ends_on: sql`p.ends_on` },
  order: { desc: sql`p.no` },
  row: shown,
});

type Rest = Omit<ProjectDetail, keyof ProjectRow | 'files' | 'signed_files' | 'budget' | 'log'> & {
  files: RowFile[];
  signed_files: RowFile[];
};

const rest = sql`p.basis, p.content, p.other_sources, p.indicators, p.schedule, p.college_opinion, p.reason,
  p.returned::text as returned, ${filesOf(sql`p.school_id`, sql`p.files`)} as files,
  ${filesOf(sql`p.school_id`, sql`p.signed_files`)} as signed_files,
  (select coalesce(json_agg(json_build_object('user_id', m.user_id, 'name', n.name, 'work', m.work) order by n.name, n.id), '[]')
    from project.member m join identity.account n on n.school_id = m.school_id and n.id = m.user_id
    where m.school_id = p.school_id and m.project_id = p.id) as members,
  (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name), '[]')
    from project.project_lab b join org.unit n on n.school_id = b.school_id and n.id = b.lab_id
    where b.school_id = p.school_id and b.project_id = p.id) as labs,
  (select json_build_object('id', c.id, 'card_no', c.card_no, 'name', c.name, 'manager_name', n.name)
    from funds.budget_card c join identity.account n on n.school_id = c.school_id and n.id = c.manager_id
    where c.school_id = p.school_id and c.id = p.card_id) as card`;

type StoredBudget = Omit<BudgetRow, 'quotes'> & { quotes: RowFile[] };

/** The budget of a project, row by row. */
export async function readBudget(ctx: Ctx, projectId: number): Promise<BudgetRow[]> {
  const { rows } =
    await sql<StoredBudget>`select b.id, b.line, b.subject, coalesce(k.name, b.subject) as subject_name, b.item, b.spec,
      b.qty, b.price::text as price, b.amount::text as amount, b.reason, b.approved::text as approved, b.frozen::text as frozen,
      b.spent::text as spent, ${filesOf(sql`b.school_id`, sql`b.quotes`)} as quotes
    from project.budget b left join codes.code k on k.school_id = b.school_id and k.parent_key = 'project_subject' and k.code = b.subject
    where b.school_id = ${ctx.schoolId} and b.project_id = ${projectId} order by b.line`.execute(ctx.db);
  return rows.map((row) => ({ ...row, quotes: linked(ctx, row.quotes) }));
}

type LogLine = { id: number; at: Date; who: string; what: string; note: string };

const ofReview: readonly string[] = [projectStates.transitions.conclude.label, ...Object.values(expertActions)];

/** What happened to a project; scores and experts are named to those only who see the scores. */
async function readLog(ctx: Ctx, id: number, isOwn: boolean): Promise<ProjectDetail['log']> {
  const { rows } = await sql<LogLine>`select id, at, user_name as who, action as what, note from kernel.op_log
    where school_id = ${ctx.schoolId} and doc_type = ${projectDoc} and doc_id = ${id} order by id desc limit 60`.execute(
    ctx.db,
  );
  const sees = seesScores(ctx.actor, isOwn);
  return rows.map(({ at, note, ...row }) => ({
    ...row,
    note: sees || !ofReview.includes(row.what) ? note : '',
    at: formatDateTime(at),
  }));
}

export async function findProject(ctx: Ctx, { id }: { id: number }): Promise<ProjectDetail> {
  const { rows } = await sql<StoredProject & Rest>`select ${columns(ctx)}, ${rest} from project.project p
    ${sql.join(Object.values(projectJoins), sql` `)}
    where p.school_id = ${ctx.schoolId} and p.id = ${id} and ${projectsWithin(ctx)}`.execute(ctx.db);
  const stored = found(rows[0], '项目');
  const {
    files,
    signed_files,
    members,
    labs,
    card,
    basis,
    content,
    other_sources,
    indicators,
    schedule,
    college_opinion,
  } = stored;
  const facts = { members, labs, card, basis, content, other_sources, indicators, schedule, college_opinion };
  const {
    basis: _b,
    content: _c,
    other_sources: _o,
    indicators: _i,
    schedule: _s,
    members: _m,
    labs: _l,
    ...head
  } = stored;
  const { card: _card, college_opinion: _co, reason, returned, files: _f, signed_files: _sf, ...row } = head;
  return {
    ...shown(row, ctx),
    ...facts,
    reason,
    returned,
    files: linked(ctx, files),
    signed_files: linked(ctx, signed_files),
    budget: await readBudget(ctx, id),
    log: await readLog(ctx, id, stored.is_own),
  };
}

/** Files of a project, its expenses, checks and progress are visible to those who see it, and to its experts. */
export async function maySeeProjectFile(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from project.project p where p.school_id = ${ctx.schoolId} and p.id = ${docId}
    and (${projectsWithin(ctx)} or exists (select 1 from project.review v where v.school_id = p.school_id and v.project_id = p.id
      and v.expert_id = ${ctx.actor.userId} and v.state <> 2 and p.state = ${sql.lit(ProjectState.review)}))`.execute(
    ctx.db,
  );
  return rows.length > 0;
}
