import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight, matterScope } from '#kernel/server/policy.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { LineResult, StocktakeStatus, twoKeepers } from '../../shared/stocktake.states.ts';
import {
  stocktakeApi,
  type CountLine,
  type StocktakeDetail,
  type StocktakeRow,
} from '../../shared/stocktake/stocktake.ts';
import { readSignatures, readSigned } from '../dual/dual.queries.ts';
import { inPlaces } from '../requisition/requisition-reach.queries.ts';
import { needsTwo } from '../storage/placement.queries.ts';

export const stocktakeDoc = 'chemical.stocktake';

type Stored = Omit<StocktakeRow, 'can' | 'created_at' | 'submitted_at'> & {
  created_at: Date;
  submitted_at: Date | null;
  /** The caller has had a part in the count. */
  is_own: boolean;
};

const joins = {
  w: sql`left join stock.warehouse w on w.school_id = k.school_id and w.id = k.warehouse_id`,
  b: sql`left join stock.cabinet b on b.school_id = k.school_id and b.id = k.cabinet_id`,
  u: sql`left join org.unit u on u.school_id = k.school_id and u.id = k.lab_id`,
  f: sql`left join codes.code f on f.school_id = k.school_id and f.parent_key = 'chem_control' and f.code = k.control`,
  a: sql`left join identity.account a on a.school_id = k.school_id and a.id = k.leader_id`,
};

/** 仓库 · 柜 · 管控类别, as far as they are given. */
export const scopeText = sql<string>`concat_ws(' · ', w.name, u.name, b.name,
  case k.control when '' then null when ${sql.lit(twoKeepers)} then '双人保管的管控化学品' else coalesce(f.name, k.control) end)`;
/** Tables that the text of the scope of count `k` is read from. */
export const scopeJoins = sql.join([joins.w, joins.b, joins.u, joins.f], sql` `);

const { open, surplus, short, lost, again } = LineResult;
const lines = (condition: ReturnType<typeof sql<boolean>>) => sql`(select count(*)::int from chemical.stocktake_line y
  where y.school_id = k.school_id and y.stocktake_id = k.id and ${condition})`;
export const tally = {
  expected: lines(sql<boolean>`y.is_expected`),
  counted: lines(sql<boolean>`y.is_expected and y.result <> ${sql.lit(open)}`),
  surplus: lines(sql<boolean>`y.result in (${sql.lit(surplus)}, ${sql.lit(again)})`),
  missing: lines(sql<boolean>`y.result in (${sql.lit(short)}, ${sql.lit(lost)})`),
};

/** People of count `k` who may not decide on it. */
export const peopleOf = sql`(select k.leader_id union select k.created_by union select k.submitted_by union select k.second_id
  union select y.counted_by from chemical.stocktake_line y where y.school_id = k.school_id and y.stocktake_id = k.id)`;

const actions = (
  { actor }: Ctx,
  { status, is_controlled, is_own }: Pick<Stored, 'status' | 'is_controlled' | 'is_own'>,
): StocktakeRow['can'] => {
  const edits = holdsRight(actor, 'chemical.stocktake.edit');
  const right = is_controlled ? 'chemical.stocktake.audit-controlled' : 'chemical.stocktake.audit';
  if (status === StocktakeStatus.planned) return edits ? ['begin', 'void'] : [];
  if (status === StocktakeStatus.counting) return edits ? ['count', 'submit', 'void'] : [];
  return status === StocktakeStatus.examined && holdsRight(actor, right) && !is_own ? ['audit'] : [];
};

export const stocktakeList = listQuery<typeof stocktakeApi.list, Stored>(stocktakeApi.list, {
  noun: '盘点',
  table: ['chemical.stocktake', 'k'],
  joins,
  columns: (
    ctx,
  ) => sql`k.id, k.version, k.no, k.name, ${scopeText} as scope, k.warehouse_id, k.lab_id, k.is_frozen, k.is_controlled,
    ${tally.expected} as expected, ${tally.counted} as counted, ${tally.surplus} as surplus, ${tally.missing} as missing,
    coalesce(a.name, '') as leader_name, k.status, k.created_at, k.submitted_at, ${ctx.actor.userId} in ${peopleOf} as is_own`,
  reach: (ctx) => inPlaces(ctx, 'chemical.stocktake.read', 'k'),
  filters: {
    keyword: (word, ctx) => sql<boolean>`(${matchesText(sql`k.no`, word)} or ${matchesText(sql`k.name`, word)}
      or k.id = any(array(select y.stocktake_id from chemical.container c
        join chemical.stocktake_line y on y.school_id = c.school_id and y.container_id = c.id
        where c.school_id = ${ctx.schoolId} and c.code = upper(${word}))))`,
    warehouse_id: 'k.warehouse_id',
    lab_id: 'k.lab_id',
    status: 'k.status',
    from: (day) => sql<boolean>`k.created_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`k.created_at < ${parseDateTime(addDays(day, 1))}`,
  },
  narrowing: ['keyword', 'warehouse_id', 'lab_id'],
  isNarrow: (_asked, { actor }) => matterScope(actor).kind !== 'all',
  neverNull: ['created_at'],
  sort: { created_at: sql`k.created_at` },
  order: { desc: sql`k.created_at` },
  row: ({ is_own, ...stored }, ctx) => ({
    ...stored,
    created_at: formatDateTime(stored.created_at),
    submitted_at: stored.submitted_at && formatDateTime(stored.submitted_at),
    can: actions(ctx, { ...stored, is_own }),
  }),
});

type StoredLine = Omit<CountLine, 'counted_at'> & { counted_at: Date | null };

/** All lines of a count, in the order of their places. */
async function countLines(ctx: Ctx, id: number): Promise<CountLine[]> {
  const { rows } =
    await sql<StoredLine>`select y.code, coalesce(s.name, '未登记的容器') as name, coalesce(s.cas, '') as cas,
      coalesce(${needsTwo(ctx)}, false) as is_controlled, y.is_expected,
      case when y.is_expected then coalesce(b.name || ' · ' || l.name, '') else '' end as place, trim_scale(y.book)::text as book,
      coalesce(t.unit, '') as unit, y.result, trim_scale(y.measured)::text as measured,
      trim_scale(case y.result when ${sql.lit(lost)} then -y.book when ${sql.lit(again)} then y.measured else y.measured - y.book end)::text as difference,
      y.explanation, y.note, coalesce(a.name, '') as counter_name, y.counted_at
    from chemical.stocktake_line y
    left join chemical.container c on c.school_id = y.school_id and c.id = y.container_id
    left join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    left join stock.lot t on t.school_id = c.school_id and t.id = c.id
    left join stock.cabinet b on b.school_id = c.school_id and b.id = c.cabinet_id
    left join stock.cell l on l.school_id = c.school_id and l.id = c.cell_id
    left join identity.account a on a.school_id = y.school_id and a.id = y.counted_by
    where y.school_id = ${ctx.schoolId} and y.stocktake_id = ${id}
    order by y.is_expected desc, b.name, l.name, y.code limit 5000`.execute(ctx.db);
  return rows.map((row) => ({ ...row, counted_at: row.counted_at && formatDateTime(row.counted_at) }));
}

type Rest = Pick<
  StocktakeDetail,
  'control' | 'remark' | 'opinion' | 'creator_name' | 'submitter_name' | 'second_name' | 'auditor_name'
> & { started_at: Date | null; decided_at: Date | null };

export async function findStocktake(ctx: Ctx, id: number): Promise<StocktakeDetail> {
  const row = await stocktakeList.find(ctx, id);
  const name = (column: string) =>
    sql`coalesce((select y.name from identity.account y where y.school_id = k.school_id and y.id = ${sql.ref(column)}), '')`;
  const { rows } = await sql<Rest>`select k.control, k.remark, k.opinion, ${name('k.created_by')} as creator_name,
      ${name('k.submitted_by')} as submitter_name, ${name('k.second_id')} as second_name, ${name('k.audited_by')} as auditor_name,
      k.started_at, k.decided_at
    from chemical.stocktake k where k.school_id = ${ctx.schoolId} and k.id = ${id}`.execute(ctx.db);
  const { started_at, decided_at, ...rest } = found(rows[0]);
  const isSigned = row.is_controlled && row.status === StocktakeStatus.counting;
  return {
    ...row,
    ...rest,
    started_at: started_at && formatDateTime(started_at),
    decided_at: decided_at && formatDateTime(decided_at),
    lines: await countLines(ctx, id),
    signed:
      row.submitted_at !== null && rest.second_name !== '' && !isSigned
        ? await readSigned(ctx, [stocktakeDoc], id)
        : [],
    dual: isSigned ? await readSignatures(ctx, { doc: stocktakeDoc, id, needed: 2 }) : null,
  };
}
