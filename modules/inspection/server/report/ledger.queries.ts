import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import type { ListSpec } from '#kernel/server/db/list-spec.ts';
import { scopeOf } from '#kernel/server/policy.ts';
import { endOfDay, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import {
  ledgerApi,
  previewRows,
  LedgerGroup,
  type LedgerGroupCode,
  type LedgerPreview,
  type LedgerQuery,
  type LedgerRow,
} from '../../shared/report/ledger.ts';
import { findLedgerScope, type LedgerScope } from './ledger-scope.queries.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import { isOrdinary, isUrgent } from '../core/problem-state.queries.ts';
import { actTypeLabels, optionsOf } from '../core/option.queries.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { inTerm } from '../core/period.queries.ts';
import { listedRecords } from '../record/record.policy.ts';
import { inLabsNamed, isOfActivity, recordJoins } from '../record/result.queries.ts';

const since = (day: string) => sql<boolean>`r.checked_at >= ${parseDateTime(day)}`;
const until = (day: string) => sql<boolean>`r.checked_at <= ${endOfDay(day)}`;

/** The check found a problem that meets all conditions; the problems lead to their checks. */
const foundSome = ({ schoolId }: Ctx, ...conditions: RawBuilder<boolean>[]) => sql<boolean>`r.id = any(array(
  select p.record_id from inspection.problem p where p.school_id = ${schoolId} and p.record_id is not null
    and not p.is_draft and p.deleted_at is null and ${sql.join(conditions, sql` and `)}))`;

export const hasLevel = (level: string) => (level === ProblemLevel.urgent ? isUrgent : isOrdinary);
export const hasState = (state: string) => sql<boolean>`p.state = ${state}`;

// A literal, for its partial indexes.
const isVisited = sql<boolean>`r.status >= ${sql.lit(RecordStatus.submitted)}`;

/** What inspectors saw put right on the spot in check `r`. */
const fixedOnSite = sql`coalesce((select string_agg(x.description || '（现场已整改）', '；' order by x.id) from inspection.problem x
  where x.school_id = r.school_id and x.record_id = r.id and x.fixed and x.deleted_at is null), '')`;

type StoredCheck = Omit<LedgerRow, 'problems' | 'checked_on' | 'act_type_name'> & { checked_at: Date };

/** Completed checks that the caller may read. */
const ledger = (order: ListSpec<typeof ledgerApi.list, StoredCheck>['order']) =>
  listQuery<typeof ledgerApi.list, StoredCheck>(ledgerApi.list, {
    noun: '检查记录',
    table: ['inspection.record', 'r'],
    joins: { ...recordJoins, o: sql`join org.unit o on o.school_id = a.school_id and o.id = a.org_id` },
    columns: () => sql`r.id, r.checked_at, r.act_id, a.act_name, a.act_type, o.name as org_name,
      r.college_id, coalesce(c.name, '') as college_name, r.lab_id, u.code as lab_no, u.name as lab_name, l.lab_level, r.companion,
      r.status, r.conclusion, case when r.status = ${RecordStatus.submitted} then ${fixedOnSite} else r.note end as note,
      coalesce((select string_agg(m.room_no, '、' order by m.room_no) from base_info.lab_room x
        join org.room m on m.school_id = x.school_id and m.id = x.room_id where x.school_id = r.school_id and x.lab_id = r.lab_id), '') as rooms,
      coalesce((select string_agg(i.name, '、' order by i.id) from identity.account i
        where i.school_id = r.school_id and i.id = any(r.inspector_ids)), '') as inspectors`,
    reach: ({ actor, schoolId }) => sql`${isVisited} and r.checked_at is not null
      and ${isOfActivity(schoolId)} and ${listedRecords(actor, schoolId, 'inspection.ledger.read')}`,
    filters: {
      school_year: (year, ctx, filters) => inTerm(ctx, 'r.checked_at', { ...filters, school_year: year }),
      // Applied together with the school year.
      term: () => sql`true`,
      from: since,
      to: until,
      act_types: 'a.act_type',
      campus_id: 'l.campus_id',
      status: 'r.status',
      act_id: 'r.act_id',
      college_id: 'r.college_id',
      lab_id: 'r.lab_id',
      lab_level: 'l.lab_level',
      level: (level, ctx, { state }) => foundSome(ctx, hasLevel(level), ...(state ? [hasState(state)] : [])),
      state: (state, ctx, { level }) => (level ? sql`true` : foundSome(ctx, hasState(state))),
      keyword: (word, ctx) => inLabsNamed(ctx, word),
    },
    narrowing: ['keyword', 'act_id', 'lab_id', 'campus_id', 'lab_level', 'level', 'state', 'status'],
    isNarrow: (_asked, { actor }) => scopeOf(actor, 'inspection.ledger.read').kind !== 'all',
    sort: {},
    order,
    rows: shownChecks,
  });

/** The ledger, newest first. */
export const ledgerList = ledger([{ desc: sql`r.checked_at` }, { desc: sql`r.id` }]);
/** The ledger as it is printed: college by college, laboratory by laboratory; or activity by activity, the newest first. */
const printed = {
  college: ledger([sql`c.code`, sql`u.code`, sql`r.checked_at`]),
  activity: ledger([{ desc: sql`a.start_at` }, sql`r.act_id`, sql`c.code`, sql`u.code`]),
};

/** Rows of the ledger with the problems that each check found. */
async function shownChecks(rows: readonly StoredCheck[], ctx: Ctx): Promise<LedgerRow[]> {
  if (rows.length === 0) return [];
  const [problems, options] = await Promise.all([
    listLedgerProblems(
      ctx,
      'record_id',
      rows.map((row) => row.id),
    ),
    optionsOf(ctx),
  ]);
  const labels = actTypeLabels(options.inspect_labels);
  return rows.map(({ checked_at, ...row }) => ({
    ...row,
    checked_on: formatDateTime(checked_at),
    act_type_name: labels.get(row.act_type) ?? '',
    problems: problems.get(row.id) ?? [],
  }));
}

/** Where the problems of a check come from. */
type Finding = 'record_id' | 'self_task_id';
type Problem = LedgerRow['problems'][number];
type StoredProblem = Omit<Problem, 'deadline' | 'finished_at'> & {
  check_id: number;
  deadline: Date | null;
  finished_at: Date | null;
};

/** Problems by the check that found them. */
export async function listLedgerProblems(
  ctx: Ctx,
  finding: Finding,
  ids: readonly number[],
): Promise<Map<number, Problem[]>> {
  const check = sql.ref(`p.${finding}`);
  const { rows } = await sql<StoredProblem>`
    select ${check} as check_id, p.id, p.problem_no, p.description, p.level, p.state, coalesce(t.measures, '') as measures,
      coalesce(d.name, '') as duty_name, p.effective_deadline as deadline, p.finished_at, coalesce(e.name, '') as examined_by_name
    from inspection.problem p left join identity.account d on d.school_id = p.school_id and d.id = p.duty_id
    left join identity.account e on e.school_id = p.school_id and e.id = p.examined_by
    left join lateral (select y.measures from inspection.rectification y where y.school_id = p.school_id and y.problem_id = p.id
      order by y.id desc limit 1) t on true
    where p.school_id = ${ctx.schoolId} and ${check} = any(${[...ids]}) and not p.is_draft and p.deleted_at is null order by p.id`.execute(
    ctx.db,
  );
  const whole = rows.map(({ deadline, finished_at, ...row }) => ({
    ...row,
    deadline: deadline && formatDateTime(deadline),
    finished_at: finished_at && formatDateTime(finished_at),
  }));
  return Map.groupBy(whole, (row) => row.check_id);
}

/** A kind of check as export, preview and print read it. */
export type LedgerSource<Q> = {
  /** Checks `k` of the filter: `act_id` (activity or plan), `college_id`, `lab_id`, and what their problems refer to. */
  checks: (ctx: Ctx, filter: Q) => RawBuilder<unknown>;
  finding: Finding;
  /** Table of the activities or plans, their name and their time. */
  acts: { table: string; name: string; day: string };
  count: (ctx: Ctx, filter: Q) => Promise<number>;
  /** The first rows in the order of the print. */
  first: (ctx: Ctx, filter: Q, group: LedgerGroupCode, most: number) => Promise<LedgerRow[]>;
  /** Ids in the order of the print. */
  ids: (ctx: Ctx, filter: Q, group: LedgerGroupCode, most: number) => Promise<number[]>;
  /** Some of the checks of a print, in its order. */
  some: (ctx: Ctx, ids: readonly number[], group: LedgerGroupCode) => Promise<LedgerRow[]>;
};

/** Visits of inspectors. */
export const visits: LedgerSource<LedgerQuery> = {
  checks: (ctx, filter) => sql`(select r.id, r.act_id, r.college_id, r.lab_id
    from inspection.record r ${recordJoins.a} ${recordJoins.u} ${recordJoins.l} where ${ledgerList.where(ctx, filter)}) k`,
  finding: 'record_id',
  acts: { table: 'inspection.activity', name: 'act_name', day: 'start_at' },
  count: ledgerList.count,
  first: (ctx, filter, group, most) => printed[group].all(ctx, filter, undefined, most),
  ids: (ctx, filter, group, most) => printed[group].ids(ctx, filter, most),
  some: (ctx, ids, group) => printed[group].all(ctx, {}, sql<boolean>`r.id = any(${[...ids]})`, ids.length),
};

/** The current filter as it is printed, at most 500 rows. */
export async function previewLedger<Q extends LedgerScope>(
  ctx: Ctx,
  source: LedgerSource<Q>,
  { group = LedgerGroup.college, ...filter }: Q & { group?: LedgerGroupCode | undefined },
): Promise<LedgerPreview> {
  const asked = filter as unknown as Q;
  const [total, rows, school_name, scope] = await Promise.all([
    source.count(ctx, asked),
    source.first(ctx, asked, group, previewRows),
    findSchoolName(ctx),
    findLedgerScope(ctx, asked),
  ]);
  return {
    school_name,
    scope,
    printed_at: formatDateTime(ctx.now),
    printed_by: ctx.actor.name,
    total,
    rows,
  };
}
