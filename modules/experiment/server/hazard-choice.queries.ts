import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { Controlled } from '#modules/base-info/shared/hazard/hazard.ts';
import type { HazardChoice } from '../shared/assessment.ts';
import { HazardClass, type HazardClassCode } from '../shared/kinds.ts';
import { experimentsWithin, isOwnExperiment } from './experiment-reach.queries.ts';

// Reads of the catalogue and the stock, whose slice asks the register itself and is not imported here.

/** Flags of substance `s` by the editions of the lists in force today. */
const flagsOf = ({ schoolId, now }: Ctx) => sql`array(select l.flag from chemical.control_entry e
  join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id
  where e.school_id = ${schoolId} and e.substance_id = s.id and l.id = any(array(select distinct on (f.flag) f.id
    from chemical.control_list f where f.school_id = ${schoolId} and f.status = 1 and f.starts_on <= ${formatDate(now)}::date
    order by f.flag, f.starts_on desc)) order by l.flag)`;

type Facts = { cas: string; storage_group: string; flags: string[] };

/** What the catalogue says of substances, by CAS number. */
export async function factsByCas(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, Facts>> {
  const { rows } = await sql<Facts>`select s.cas, s.storage_group, ${flagsOf(ctx)} as flags from chemical.substance s
    where s.school_id = ${ctx.schoolId} and s.cas = any(${[...new Set(numbers)]})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.cas, row]));
}

/** State of matter of the catalogue. */
const gaseous = 'gas';

const substanceClass = sql<string>`case when s.state = ${gaseous} then ${HazardClass.gas}::text else ${HazardClass.chemical}::text end`;

/** Substances in the stores of a laboratory, with what there is of each. */
async function inStock(ctx: Ctx, labId: number): Promise<HazardChoice[]> {
  const { rows } =
    await sql<HazardChoice>`select 's' || s.id as key, 'stock' as source, ${substanceClass} as class, s.name, s.cas,
      '在库 ' || trim_scale(sum(t.quantity))::text || ' ' || s.base_unit as amount, s.storage_group, ${flagsOf(ctx)} as flags
    from chemical.container c join stock.lot t on t.school_id = c.school_id and t.id = c.id
    join stock.warehouse w on w.school_id = c.school_id and w.id = c.warehouse_id and w.org_id = ${labId}
    join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    where c.school_id = ${ctx.schoolId} and t.quantity > 0 group by s.school_id, s.id order by s.name limit 200`.execute(
      ctx.db,
    );
  return rows;
}

type Registered = { id: number; kind: string; name: string; cas: string; amount: string; controlled: string };

// Gases are kinds 110 to 112; the first digit of a kind is its class.
const classes: readonly (readonly [RegExp, HazardClassCode])[] = [
  [/^11[0-2]/, HazardClass.gas],
  [/^1/, HazardClass.chemical],
  [/^2/, HazardClass.biological],
  [/^3/, HazardClass.radiation],
  [/^401/, HazardClass.pressure],
  [/^40[89]/, HazardClass.heat],
  [/^405|^504/, HazardClass.electric],
  [/^4/, HazardClass.mechanical],
];
const classOf = (kind: string): HazardClassCode =>
  classes.find(([kinds]) => kinds.test(kind))?.[1] ?? HazardClass.other;

/** Flags of the catalogue for what a laboratory declares as controlled. */
const flagOf: Readonly<Record<string, string>> = {
  [Controlled.toxic]: 'toxic',
  [Controlled.explosive]: 'explosive_precursor',
  [Controlled.precursor1]: 'precursor_1',
  [Controlled.precursor2]: 'precursor_2',
  [Controlled.precursor3]: 'precursor_3',
  [Controlled.narcotic]: 'narcotic',
  [Controlled.psychotropic1]: 'psychotropic_1',
  [Controlled.psychotropic2]: 'psychotropic_2',
};

/** The hazard sources that a laboratory has registered. */
async function registered(ctx: Ctx, labId: number): Promise<HazardChoice[]> {
  const { rows } =
    await sql<Registered>`select h.id, h.kind, h.name, h.cas, trim_scale(h.qty)::text || ' ' || h.unit as amount,
      h.controlled from base_info.hazard_source h
    where h.school_id = ${ctx.schoolId} and h.lab_id = ${labId} and h.status = 1 order by h.kind, h.name, h.id limit 200`.execute(
      ctx.db,
    );
  const facts = await factsByCas(
    ctx,
    rows.map(({ cas }) => cas),
  );
  return rows.map(({ id, kind, name, cas, amount, controlled }) => {
    const known = facts.get(cas);
    const flag = flagOf[controlled];
    return {
      key: `h${id}`,
      source: 'register',
      class: classOf(kind),
      name,
      cas,
      amount,
      storage_group: known?.storage_group ?? '',
      flags: known?.flags ?? (flag ? [flag] : []),
    };
  });
}

/** Substances of the catalogue by name or number: what is planned. */
async function planned(ctx: Ctx, keyword: string): Promise<HazardChoice[]> {
  const { rows } =
    await sql<HazardChoice>`select 'c' || s.id as key, 'catalogue' as source, ${substanceClass} as class, s.name, s.cas,
      '' as amount, s.storage_group, ${flagsOf(ctx)} as flags from chemical.substance s
    where s.school_id = ${ctx.schoolId} and s.status = 1
      and ${matches('s.keywords', sql`s.name || ' ' || s.cas || ' ' || s.aliases || ' ' || s.en_name || ' ' || s.formula`, keyword)}
    order by length(s.name), s.name limit 50`.execute(ctx.db);
  return rows;
}

export async function hazardChoices(ctx: Ctx, { id, keyword }: { id: number; keyword?: string | undefined }) {
  const { rows } = await sql<{ lab_id: number }>`select p.lab_id from experiment.project p
    where p.school_id = ${ctx.schoolId} and p.id = ${id} and ${experimentsWithin(ctx)} and ${isOwnExperiment(ctx)}`.execute(
    ctx.db,
  );
  const { lab_id } = found(rows[0], '实验项目');
  const own = [...(await inStock(ctx, lab_id)), ...(await registered(ctx, lab_id))];
  const names = (one: HazardChoice) => `${one.name} ${one.cas}`.toLowerCase();
  const asked = keyword ? own.filter((one) => names(one).includes(keyword.toLowerCase())) : own;
  return { content: [...asked, ...(keyword ? await planned(ctx, keyword) : [])] };
}
