import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import type { ListSpec } from '#kernel/server/db/list-spec.ts';
import { isOwnCollege, scopeOf } from '#kernel/server/policy.ts';
import { endOfDay, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { Conclusion, RecordStatus } from '../../shared/core/record.states.ts';
import { selfLedgerApi, type LedgerRow, type SelfLedgerQuery } from '../../shared/report/ledger.ts';
import { Handling, SelfResult, SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { actTypeLabels, optionsOf } from '../core/option.queries.ts';
import { inTerm } from '../core/period.queries.ts';
import { ofLabsNamed } from '../self-check/self-task.queries.ts';
import { hasLevel, hasState, listLedgerProblems, type LedgerSource } from './ledger.queries.ts';

type StoredCheck = Pick<
  LedgerRow,
  | 'id'
  | 'act_id'
  | 'act_name'
  | 'org_name'
  | 'college_id'
  | 'college_name'
  | 'lab_id'
  | 'lab_no'
  | 'lab_name'
  | 'lab_level'
  | 'rooms'
  | 'inspectors'
  | 'note'
> & { checked_at: Date; abnormal: number };

// Literals, for the partial indexes.
const isCarriedOut = sql<boolean>`t.status in (${sql.lit(SelfTaskStatus.done)}, ${sql.lit(SelfTaskStatus.late)})`;

const since = (day: string) => sql<boolean>`t.submitted_at >= ${parseDateTime(day)}`;
const until = (day: string) => sql<boolean>`t.submitted_at <= ${endOfDay(day)}`;

const foundSome = ({ schoolId }: Ctx, ...conditions: RawBuilder<boolean>[]) => sql<boolean>`t.id = any(array(
  select p.self_task_id from inspection.problem p where p.school_id = ${schoolId} and p.self_task_id is not null
    and not p.is_draft and p.deleted_at is null and ${sql.join(conditions, sql` and `)}))`;

/** Tasks `t` of the caller's units; a college is one value of an index, smaller scopes resolve to laboratories first. */
function isReachable({ actor, schoolId }: Ctx): RawBuilder<boolean> {
  const scope = scopeOf(actor, 'inspection.ledger.self');
  return isOwnCollege(actor, scope)
    ? sql<boolean>`t.college_id = ${actor.collegeId}`
    : inUnits(schoolId, scope, 't.lab_id');
}

/** What was abnormal and put right on the spot. */
const fixed = sql`case when t.abnormal = 0 then '' else coalesce((
  select string_agg((i.value ->> 'name') || '：' || (x.value ->> 'note') || '（即查即改）', '；' order by x.place)
  from jsonb_array_elements(t.answers) with ordinality x(value, place)
  join jsonb_array_elements(p.items) i on i.value -> 'item_id' = x.value -> 'item_id'
  where x.value ->> 'result' = ${String(SelfResult.abnormal)} and x.value ->> 'handling' = ${Handling.fixed}), '') end`;

const ledger = (order: ListSpec<typeof selfLedgerApi.list, StoredCheck>['order']) =>
  listQuery<typeof selfLedgerApi.list, StoredCheck>(selfLedgerApi.list, {
    noun: '自查',
    table: ['inspection.self_task', 't'],
    joins: {
      p: sql`join inspection.self_plan p on p.school_id = t.school_id and p.id = t.plan_id`,
      o: sql`join org.unit o on o.school_id = p.school_id and o.id = p.org_id`,
      u: sql`join org.unit u on u.school_id = t.school_id and u.id = t.lab_id`,
      l: sql`join base_info.lab l on l.school_id = t.school_id and l.id = t.lab_id`,
      c: sql`left join org.unit c on c.school_id = t.school_id and c.id = t.college_id`,
      s: sql`left join identity.account s on s.school_id = t.school_id and s.id = t.submitted_by`,
    },
    columns:
      () => sql`t.id, t.submitted_at as checked_at, t.plan_id as act_id, p.plan_name as act_name, o.name as org_name,
      t.college_id, coalesce(c.name, '') as college_name, t.lab_id, u.code as lab_no, u.name as lab_name, l.lab_level,
      coalesce((select string_agg(m.room_no, '、' order by m.room_no) from base_info.lab_room x
        join org.room m on m.school_id = x.school_id and m.id = x.room_id where x.school_id = t.school_id and x.lab_id = t.lab_id), '') as rooms,
      coalesce(s.name, '') as inspectors, t.abnormal, ${fixed} as note`,
    reach: (ctx) => sql`${isCarriedOut} and t.submitted_at is not null and ${isReachable(ctx)}`,
    filters: {
      school_year: (year, ctx, filters) => inTerm(ctx, 't.submitted_at', { ...filters, school_year: year }),
      // Applied together with the school year.
      term: () => sql`true`,
      from: since,
      to: until,
      plan_id: 't.plan_id',
      college_id: 't.college_id',
      lab_id: 't.lab_id',
      lab_level: 'l.lab_level',
      level: (level, ctx, { state }) => foundSome(ctx, hasLevel(level), ...(state ? [hasState(state)] : [])),
      state: (state, ctx, { level }) => (level ? sql`true` : foundSome(ctx, hasState(state))),
      keyword: (word, ctx) => ofLabsNamed(ctx, word),
    },
    narrowing: ['keyword', 'plan_id', 'lab_id', 'lab_level', 'level', 'state'],
    isNarrow: (_asked, { actor }) => scopeOf(actor, 'inspection.ledger.self').kind !== 'all',
    sort: {},
    order,
    rows: shownChecks,
  });

/** Self-checks that were carried out, newest first. */
export const selfLedgerList = ledger([{ desc: sql`t.submitted_at` }, { desc: sql`t.id` }]);
/** The same as they are printed: college by college, laboratory by laboratory; or plan by plan, the newest first. */
const printed = {
  college: ledger([sql`c.code`, sql`u.code`, sql`t.submitted_at`]),
  activity: ledger([{ desc: sql`p.start_on` }, sql`t.plan_id`, sql`c.code`, sql`u.code`]),
};

async function shownChecks(rows: readonly StoredCheck[], ctx: Ctx): Promise<LedgerRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [problems, options] = await Promise.all([listLedgerProblems(ctx, 'self_task_id', ids), optionsOf(ctx)]);
  const act_type_name = actTypeLabels(options.inspect_labels).get(ActType.self) ?? '';
  return rows.map(({ checked_at, abnormal, ...row }) => ({
    ...row,
    checked_on: formatDateTime(checked_at),
    act_type: ActType.self,
    act_type_name,
    companion: '',
    status: RecordStatus.submitted,
    conclusion: abnormal > 0 ? Conclusion.problems : Conclusion.good,
    problems: problems.get(row.id) ?? [],
  }));
}

/** Self-checks for export, preview and print. */
export const selfChecks: LedgerSource<SelfLedgerQuery> = {
  checks: (ctx, filter) => sql`(select t.id, t.plan_id as act_id, t.college_id, t.lab_id
    from inspection.self_task t join base_info.lab l on l.school_id = t.school_id and l.id = t.lab_id
    where ${selfLedgerList.where(ctx, filter)}) k`,
  finding: 'self_task_id',
  acts: { table: 'inspection.self_plan', name: 'plan_name', day: 'start_on' },
  count: selfLedgerList.count,
  first: (ctx, filter, group, most) => printed[group].all(ctx, filter, undefined, most),
  ids: (ctx, filter, group, most) => printed[group].ids(ctx, filter, most),
  some: (ctx, ids, group) => printed[group].all(ctx, {}, sql<boolean>`t.id = any(${[...ids]})`, ids.length),
};
