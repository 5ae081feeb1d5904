import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import type { Page, PageInput } from '#kernel/shared/paging.ts';
import { endOfDay, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { previewRows, type LedgerQuery, type LedgerRow } from '../../shared/report/ledger.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import { actTypeLabels, optionsOf } from '../core/option.queries.ts';
import { termDays } from '../core/period.rules.ts';
import { readableRecords } from '../record/record.policy.ts';
import { pageTables, recordPage, recordTables, type RecordPage } from '../record/result.queries.ts';

/** Checks that were made, as far as the caller may see them. */
export function ledgerWhere(ctx: Ctx, filter: LedgerQuery): RawBuilder<boolean> {
  const list = [
    sql<boolean>`r.school_id = ${ctx.schoolId} and r.status >= ${RecordStatus.submitted} and r.checked_at is not null and a.deleted_at is null`,
    readableRecords(ctx.actor, ctx.schoolId, 'inspection.ledger.read'),
    ...days(filter),
  ];
  const equal = (column: string, value: unknown) => {
    if (value !== undefined) list.push(sql<boolean>`${sql.ref(column)} = ${value}`);
  };
  equal('a.act_type', filter.act_type);
  equal('r.act_id', filter.act_id);
  equal('r.college_id', filter.college_id);
  equal('r.lab_id', filter.lab_id);
  equal('l.lab_level', filter.lab_level);
  if (filter.keyword !== undefined) list.push(matches('u.keywords', sql`u.name || ' ' || u.code`, filter.keyword));
  if (filter.level !== undefined || filter.state !== undefined) list.push(foundSome(filter));
  return sql<boolean>`${sql.join(list, sql` and `)}`;
}

function days({ school_year, term, from, to }: LedgerQuery): RawBuilder<boolean>[] {
  const period = school_year === undefined ? undefined : termDays(school_year, term);
  const first = from ?? period?.from;
  const last = to ?? period?.to;
  return [
    ...(first === undefined ? [] : [sql<boolean>`r.checked_at >= ${parseDateTime(first)}`]),
    ...(last === undefined ? [] : [sql<boolean>`r.checked_at <= ${endOfDay(last)}`]),
  ];
}

const foundSome = ({ level, state }: LedgerQuery) => sql<boolean>`exists (select 1 from inspection.problem p
  where p.school_id = r.school_id and p.record_id = r.id and not p.is_draft and p.deleted_at is null
    and (${level ?? null}::text is null or p.level = ${level ?? null}) and (${state ?? null}::text is null or p.state = ${state ?? null}))`;

type Stored = Omit<LedgerRow, 'problems' | 'checked_on' | 'act_type_name'> & { checked_at: Date };

/** Rows of the ledger with the problems that each check found. */
export async function ledgerRows(ctx: Ctx, page: RecordPage): Promise<LedgerRow[]> {
  const { rows } = await sql<Stored>`
    ${recordPage(page)}
    select r.id as record_id, r.checked_at, r.act_id, a.act_name, a.act_type, o.name as org_name, coalesce(c.name, '') as college_name, r.lab_id,
      u.code as lab_no, u.name as lab_name, l.lab_level, r.companion, r.status, r.conclusion, r.note,
      coalesce((select string_agg(m.room_no, '、' order by m.room_no) from base_info.lab_room x
        join org.room m on m.school_id = x.school_id and m.id = x.room_id where x.school_id = r.school_id and x.lab_id = r.lab_id), '') as rooms,
      coalesce((select string_agg(i.name, '、' order by i.id) from identity.account i
        where i.school_id = r.school_id and i.id = any(r.inspector_ids)), '') as inspectors
    from ${pageTables(ctx)} join org.unit o on o.school_id = a.school_id and o.id = a.org_id order by ${page.order}`.execute(
    ctx.db,
  );
  if (rows.length === 0) return [];
  const [problems, options] = await Promise.all([
    listLedgerProblems(
      ctx,
      rows.map((row) => row.record_id),
    ),
    optionsOf(ctx),
  ]);
  const labels = actTypeLabels(options.inspect_labels);
  return rows.map(({ checked_at, ...row }) => ({
    ...row,
    checked_on: formatDateTime(checked_at),
    act_type_name: labels.get(row.act_type) ?? '',
    problems: problems.get(row.record_id) ?? [],
  }));
}

type Problem = LedgerRow['problems'][number];
type StoredProblem = Omit<Problem, 'deadline' | 'finished_at'> & {
  record_id: number;
  deadline: Date | null;
  finished_at: Date | null;
};

async function listLedgerProblems(ctx: Ctx, recordIds: readonly number[]): Promise<Map<number, Problem[]>> {
  const { rows } = await sql<StoredProblem>`
    select p.record_id, p.id, p.problem_no, p.description, p.level, p.state, coalesce(t.measures, '') as measures,
      coalesce(d.name, '') as duty_name, p.effective_deadline as deadline, p.finished_at, coalesce(e.name, '') as examined_by_name
    from inspection.problem p left join identity.account d on d.school_id = p.school_id and d.id = p.duty_id
    left join identity.account e on e.school_id = p.school_id and e.id = p.examined_by
    left join lateral (select y.measures from inspection.rectification y where y.school_id = p.school_id and y.problem_id = p.id
      order by y.id desc limit 1) t on true
    where p.school_id = ${ctx.schoolId} and p.record_id = any(${[...recordIds]}) and not p.is_draft and p.deleted_at is null order by p.id`.execute(
    ctx.db,
  );
  const whole = rows.map(({ deadline, finished_at, ...row }) => ({
    ...row,
    deadline: deadline && formatDateTime(deadline),
    finished_at: finished_at && formatDateTime(finished_at),
  }));
  return Map.groupBy(whole, (row) => row.record_id);
}

export async function countLedger(ctx: Ctx, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${recordTables} where ${where}`.execute(
    ctx.db,
  );
  return rows[0]!.total;
}

const newestFirst = sql`r.checked_at desc, r.id desc`;
/** Order of the printed ledger: college by college, laboratory by laboratory. */
const byPlace = sql`c.code nulls last, u.code, r.checked_at, r.id`;

export async function listLedger(ctx: Ctx, input: LedgerQuery & PageInput): Promise<Page<LedgerRow>> {
  const where = ledgerWhere(ctx, input);
  const total = await countLedger(ctx, where);
  const window = pageWindow(input, total);
  return window.of(await ledgerRows(ctx, { where, order: newestFirst, limit: window.size, offset: window.offset }));
}

/** The current filter as it is printed, at most 500 rows. */
export async function previewLedger(ctx: Ctx, filter: LedgerQuery) {
  const where = ledgerWhere(ctx, filter);
  const total = await countLedger(ctx, where);
  const rows = await ledgerRows(ctx, { where, order: byPlace, limit: previewRows });
  const { rows: school } = await sql<{ name: string }>`select name from org.school where id = ${ctx.schoolId}`.execute(
    ctx.db,
  );
  return {
    school_name: school[0]?.name ?? '',
    printed_at: formatDateTime(ctx.now),
    printed_by: ctx.actor.name,
    total,
    rows,
  };
}
