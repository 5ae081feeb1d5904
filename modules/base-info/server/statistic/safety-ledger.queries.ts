import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { completenessOf, type LedgerItem } from '../../shared/statistic/ledger-items.ts';
import {
  CertState,
  DutyState,
  type LedgerQuery,
  type LedgerRow,
  type LedgerSummary,
  type statisticApi,
  type StatisticQuery,
} from '../../shared/statistic/statistic.ts';
import { kindLines, listAllKinds } from '../hazard/hazard-kind.queries.ts';
import { roomNumbers } from '../lab.queries.ts';
import { completeness } from './facts.queries.ts';
import { countedLabs, type Counted } from './counted-labs.queries.ts';
import { readUnitFigures } from './unit-figures.queries.ts';
import { problemsOfLabs } from './inspection-figures.queries.ts';

type Cert = { held: boolean; valid_to: string | null };
type Stored = Omit<
  LedgerRow,
  'duty' | 'hazards' | 'hazard_rows' | 'cert' | 'problems' | 'year' | 'completeness' | 'blanks'
> & {
  hazards: { kind: string; rows: number }[];
  certs: Cert[];
  blanks: LedgerItem[];
};

/** Rows of these laboratories, in the order of their numbers. */
async function readRows(ctx: Ctx, facts: RawBuilder<unknown>, chosen: RawBuilder<unknown>): Promise<Stored[]> {
  const { rows } = await sql<Stored>`select f.lab_id as id, u.code, u.name, coalesce(c.name, '') as college_name,
      concat_ws(' ', b.name, nullif(${roomNumbers}, '')) as place, coalesce(n.name, f.nature) as nature_name,
      coalesce(h.name, '') as head_name, coalesce(s.name, '') as safety_head_name, coalesce(o.name, '') as officer_name,
      f.lab_level, coalesce(kl.name, '') as level_name, coalesce(kl.color, '') as level_color, coalesce(kc.name, '') as class_name,
      f.duty_expires_on, f.hazards, jsonb_array_length(f.risks) as risks, f.certs, to_json(f.blanks) as blanks,
      coalesce((select json_agg(coalesce(k.name, x.category) order by k.sort, x.category) from unnest(f.lacks) x (category)
        left join codes.code k on k.school_id = ${ctx.schoolId} and k.parent_key = 'material_category' and k.code = x.category), '[]') as lacks
    from ${facts} f
    join org.unit u on u.school_id = ${ctx.schoolId} and u.id = f.lab_id
    join base_info.lab l on l.school_id = ${ctx.schoolId} and l.id = f.lab_id
    left join org.unit c on c.school_id = ${ctx.schoolId} and c.id = f.college_id
    left join org.building b on b.school_id = ${ctx.schoolId} and b.id = l.building_id
    left join identity.account h on h.school_id = ${ctx.schoolId} and h.id = u.head_id
    left join identity.account s on s.school_id = ${ctx.schoolId} and s.id = l.safety_head_id
    left join identity.account o on o.school_id = ${ctx.schoolId} and o.id = l.safety_officer_id
    left join codes.code n on n.school_id = ${ctx.schoolId} and n.parent_key = 'lab_nature' and n.code = f.nature
    left join codes.code kl on kl.school_id = ${ctx.schoolId} and kl.parent_key = 'lab_level' and kl.code = f.lab_level::text
    left join codes.code kc on kc.school_id = ${ctx.schoolId} and kc.parent_key = 'lab_class' and kc.code = f.lab_class::text
    where f.lab_id = any(${chosen}) order by upper(u.code), f.lab_id`.execute(ctx.db);
  return rows;
}

const dutyOn = (day: string, until: string | null) =>
  until === null ? DutyState.none : until < day ? DutyState.expired : DutyState.valid;

const isValid = (day: string, { held, valid_to }: Cert) => held && (valid_to === null || valid_to >= day);
function certOn(day: string, certs: readonly Cert[]) {
  if (certs.length === 0) return CertState.none;
  return certs.every((cert) => isValid(day, cert)) ? CertState.valid : CertState.missing;
}

/** Rows of the ledger with the words and figures that other tables hold. */
async function ledgerRows(ctx: Ctx, counted: Counted, ids: readonly number[]): Promise<LedgerRow[]> {
  const { facts, day } = counted;
  const stored = await readRows(ctx, facts, sql`${[...ids]}::bigint[]`);
  const [lines, kinds, problems] = [await kindLines(ctx), await listAllKinds(ctx), await problemsOfLabs(ctx, ids, day)];
  const { units } = await readUnitFigures(ctx, counted, {
    by: 'lab_id',
    period: { from: `${day.slice(0, 4)}-01-01`, to: day },
    ids,
  });
  const summed = (hazards: Stored['hazards']) => {
    const tops = Map.groupBy(hazards, ({ kind }) => lines.get(kind)?.at(-1) ?? kind);
    const sum = (code: string) => (tops.get(code) ?? []).reduce((total, { rows }) => total + rows, 0);
    return [...tops.keys()].sort().map((code) => ({
      name: kinds.find((kind) => kind.code === code)?.name ?? code,
      rows: sum(code),
    }));
  };
  const none = { found: 0, finished: 0, overdue: 0, checked_on: null };
  return stored.map(({ certs, ...row }) => ({
    ...row,
    duty: dutyOn(day, row.duty_expires_on),
    hazards: summed(row.hazards),
    hazard_rows: row.hazards.reduce((total, { rows }) => total + rows, 0),
    cert: certOn(day, certs),
    problems: problems === undefined ? null : (problems.get(row.id) ?? none),
    year: units.get(row.id)!,
    completeness: completenessOf(row.blanks.length),
  }));
}

/** What the ledger lists: the counted laboratories with what is asked for. */
async function listedLabs(ctx: Ctx, { blank, lacking, ...query }: LedgerQuery): Promise<Counted> {
  const counted = await countedLabs(ctx, query, 'few');
  const conditions = [
    ...(blank === undefined ? [] : [sql`${blank} = any(f.blanks)`]),
    ...(lacking === undefined ? [] : [sql`(f.lacks <> '{}') = ${lacking}`]),
  ];
  if (conditions.length === 0) return counted;
  return { ...counted, facts: sql`(select * from ${counted.facts} f where ${sql.join(conditions, sql` and `)})` };
}

/** Ids of the laboratories of the ledger in its order. */
async function ledgerIds(ctx: Ctx, { facts }: Counted, window = sql``): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select f.lab_id as id from ${facts} f
    join org.unit u on u.school_id = ${ctx.schoolId} and u.id = f.lab_id order by upper(u.code), f.lab_id ${window}`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

async function countLabs(ctx: Ctx, { facts }: Counted): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${facts} f`.execute(ctx.db);
  return rows[0]!.total;
}

/** One page of the ledger: a row for each laboratory. */
export async function listLedger(ctx: Ctx, input: InputOf<typeof statisticApi.ledger>) {
  const counted = await listedLabs(ctx, input);
  const { size, offset, of } = pageWindow(input, await countLabs(ctx, counted));
  const ids = await ledgerIds(ctx, counted, sql`limit ${size} offset ${offset}`);
  const { day, is_today } = counted;
  return { ...of(await ledgerRows(ctx, counted, ids)), day, is_today };
}

/** The first laboratories of the ledger, for a paper that is read batch by batch. */
export async function listLedgerIds(ctx: Ctx, query: LedgerQuery, limit: number): Promise<number[]> {
  return ledgerIds(ctx, await listedLabs(ctx, query), sql`limit ${limit}`);
}

export async function listLedgerRows(ctx: Ctx, query: LedgerQuery, ids: readonly number[]): Promise<LedgerRow[]> {
  return ids.length === 0 ? [] : ledgerRows(ctx, await listedLabs(ctx, query), ids);
}

type Sums = Pick<LedgerSummary, 'labs' | 'complete' | 'lacking' | 'completeness'>;

/** How complete the ledger is, and which items are empty most. */
export async function summarizeLedger(ctx: Ctx, query: StatisticQuery): Promise<LedgerSummary> {
  const { facts, ...dated } = await countedLabs(ctx, query);
  const { rows } = await sql<Sums & { blanks: LedgerSummary['blanks'] }>`with lab as materialized (
      select f.blanks, f.lacks <> '{}' as lacking from ${facts} f
    ), item as (select b.item, count(*) as labs from lab cross join lateral unnest(lab.blanks) b (item) group by b.item)
    select count(*) as labs, count(*) filter (where blanks = '{}') as complete, count(*) filter (where lacking) as lacking,
      round(avg(${completeness(sql`lab.blanks`)}), 1)::float as completeness,
      (select coalesce(json_agg(json_build_object('item', item, 'labs', labs) order by labs desc, item), '[]') from item) as blanks
    from lab`.execute(ctx.db);
  return { ...dated, ...rows[0]! };
}
