import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { rateOf } from '#kernel/shared/rate.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import { resultApi, type RecordRow } from '../../shared/record/result.ts';
import { ItemResult, RecordStatus } from '../../shared/core/record.states.ts';
import { isConfirmed, isKept, isOpen, isState, isUrgent } from '../core/problem-state.queries.ts';
import { isChecked } from '../core/record-state.queries.ts';
import { readableRecords, resultRecords } from './record.policy.ts';
import { rightFor, typesFor } from '../../shared/core/type-rights.ts';

/** Activity `a`, laboratory `u`, its row `l` and college `c` of record `r`. */
export const recordJoins = {
  a: sql`join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id`,
  u: sql`join org.unit u on u.school_id = r.school_id and u.id = r.lab_id`,
  l: sql`join base_info.lab l on l.school_id = r.school_id and l.id = r.lab_id`,
  c: sql`left join org.unit c on c.school_id = r.school_id and c.id = r.college_id`,
};
/** The activity of record `r` is not removed; removed ones are few. */
export const isOfActivity = (schoolId: number) => sql<boolean>`not r.act_id in (select ra.id from inspection.activity ra
  where ra.school_id = ${schoolId} and ra.deleted_at is not null)`;

/** Records `r` of labs whose name or number holds the keyword. */
export const inLabsNamed = ({ schoolId }: Ctx, keyword: string) => sql<boolean>`r.lab_id = any(array(
  select nu.id from org.unit nu where nu.school_id = ${schoolId} and nu.level = 'lab'
    and ${matches('nu.keywords', sql`nu.name || ' ' || nu.code`, keyword)}))`;

const recordPlaces = sql`${recordJoins.a} ${recordJoins.u} ${recordJoins.l}`;
const recordCollege = recordJoins.c;
/** Records `r` with activity `a`, laboratory `u` and its row `l`. */
const recordTables = sql`inspection.record r ${recordPlaces}`;

export type StoredRecord = Omit<RecordRow, 'checked_at' | 'met_rate' | 'can'> & {
  is_readable: boolean;
  checked_at: Date | null;
  met: number;
  applicable: number;
};

/** What is entered so far is nobody's result. */
const isSubmitted = sql<boolean>`r.status >= ${sql.lit(RecordStatus.submitted)}`;

/** Met and applicable answers of `r` once it is submitted. */
const answerCounts = sql`cross join lateral (
  select count(*) filter (where (x.value ->> 'result')::int = ${ItemResult.met}) as met,
    count(*) filter (where (x.value ->> 'result')::int <> ${ItemResult.none}) as applicable
  from jsonb_array_elements(r.answers) x where ${isSubmitted}) n`;
const problemCounts = sql`cross join lateral (
  select count(*) as problems, count(*) filter (where ${isUrgent}) as urgent, count(*) filter (where ${isOpen}) as needs_rectifying,
    count(*) filter (where ${isState(ProblemState.finished)}) as finished, count(*) filter (where ${isConfirmed}) as confirmed
  from inspection.problem p where p.school_id = r.school_id and p.record_id = r.id and p.deleted_at is null and not p.is_draft
    and ${isKept}) m`;

const columns = ({
  actor,
  schoolId,
}: Ctx) => sql`r.id, r.act_id, r.lab_id, u.code as lab_no, u.name as lab_name, r.college_id,
  coalesce(c.name, '') as college_name, l.lab_level, g.name as group_name,
  coalesce((select string_agg(i.name, '、' order by i.id) from identity.account i
    where i.school_id = r.school_id and i.id = any(r.inspector_ids)), '') as inspectors,
  r.checked_at, r.status, r.conclusion, n.met, n.applicable, m.problems, m.urgent, m.needs_rectifying, r.note,
  ${readableRecords(actor, schoolId, rightFor(actor, 'result'))} as is_readable`;

const group = sql`join inspection.activity_group g on g.school_id = r.school_id and g.id = r.group_id`;
const lookups = sql`${group} ${answerCounts} ${problemCounts}`;

const toRow = ({ met, applicable, is_readable, ...row }: StoredRecord, { actor }: Ctx): RecordRow => ({
  ...row,
  checked_at: row.checked_at && formatDateTime(row.checked_at),
  met_rate: rateOf(met, applicable),
  can: is_readable && typesFor(actor, 'result').length > 0 ? ['view'] : [],
});

/** Records of an activity within the reader's view, one per laboratory. */
export const resultList = listQuery<typeof resultApi.labs, StoredRecord>(resultApi.labs, {
  noun: '检查记录',
  table: ['inspection.record', 'r'],
  joins: { ...recordJoins, g: group, n: answerCounts, m: problemCounts },
  columns,
  reach: (ctx) => sql`${isOfActivity(ctx.schoolId)} and ${resultRecords(ctx)}`,
  filters: {
    act_id: 'r.act_id',
    college_id: 'r.college_id',
    status: 'r.status',
    lab_level: 'l.lab_level',
    keyword: (word, ctx) => inLabsNamed(ctx, word),
  },
  isNarrow: () => true,
  sort: { checked_at: sql`r.checked_at` },
  order: [sql`c.code`, sql`u.code`],
  row: toRow,
});

/** The latest checks under a condition on `recordTables`. */
export async function listChecks(ctx: Ctx, where: RawBuilder<boolean>, most: number): Promise<RecordRow[]> {
  const { rows } = await sql<StoredRecord>`select ${columns(ctx)} from ${recordTables} ${recordCollege} ${lookups}
    where ${where} order by r.checked_at desc, r.id desc limit ${most}`.execute(ctx.db);
  return rows.map((row) => toRow(row, ctx));
}

type Head = Pick<OutputOf<typeof resultApi.colleges>, 'act_name' | 'self_report'>;
type College = OutputOf<typeof resultApi.colleges>['content'][number];
type StoredCollege = Omit<College, 'met_rate' | 'rectified_rate'> & {
  met: number;
  applicable: number;
  finished: number;
  confirmed: number;
};

/** The same, by college. */
export async function listCollegeResults(
  ctx: Ctx,
  { act_id }: { act_id: number },
): Promise<OutputOf<typeof resultApi.colleges>> {
  const head = sql<Head>`select a.act_name, a.self_report from inspection.activity a
    where a.school_id = ${ctx.schoolId} and a.id = ${act_id}`.execute(ctx.db);
  const { rows } = await sql<StoredCollege>`
    select r.college_id, coalesce(max(c.name), '校直属') as college_name, count(*) as labs, count(*) filter (where ${isChecked}) as checked,
      count(*) filter (where r.status = ${RecordStatus.noEntry}) as no_entry, sum(n.met)::int as met, sum(n.applicable)::int as applicable, sum(m.problems)::int as problems,
      sum(m.urgent)::int as urgent, sum(m.needs_rectifying)::int as needs_rectifying, sum(m.finished)::int as finished, sum(m.confirmed)::int as confirmed
    from ${recordTables} ${recordCollege} ${answerCounts} ${problemCounts}
    where ${resultList.where(ctx, { act_id })} group by r.college_id order by min(c.code) nulls last`.execute(ctx.db);
  return {
    ...(await head).rows[0]!,
    content: rows.map(({ met, applicable, finished, confirmed, ...row }) => ({
      ...row,
      met_rate: rateOf(met, applicable),
      rectified_rate: rateOf(finished, confirmed),
    })),
  };
}

/** The same, by item: how often each was met. */
export async function listItemResults(
  ctx: Ctx,
  { act_id }: { act_id: number },
): Promise<OutputOf<typeof resultApi.items>> {
  const { met, nearly, unmet, none } = ItemResult;
  const { rows } = await sql<OutputOf<typeof resultApi.items>['content'][number]>`
    with answered as (
      select (x.value ->> 'item_id')::bigint as item_id, (x.value ->> 'result')::int as result
      from ${recordTables} cross join lateral jsonb_array_elements(r.answers) x
      where ${isSubmitted} and ${resultList.where(ctx, { act_id })}
    )
    select i.item_id, i.code, i.name, i.category_name, count(*) filter (where n.result = ${met}) as met,
      count(*) filter (where n.result = ${nearly}) as nearly, count(*) filter (where n.result = ${unmet}) as unmet,
      count(*) filter (where n.result = ${none}) as none,
      (select count(*) from ${recordTables} join inspection.problem p on p.school_id = r.school_id and p.record_id = r.id
        where ${resultList.where(ctx, { act_id })} and p.item_id = i.item_id and not p.is_draft and p.deleted_at is null
          and ${isKept}) as problems
    from inspection.activity_item i left join answered n on n.item_id = i.item_id
    where i.school_id = ${ctx.schoolId} and i.act_id = ${act_id} group by i.item_id, i.code, i.name, i.category_name, i.sort order by i.sort`.execute(
    ctx.db,
  );
  return { content: rows };
}
