import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoMade } from '#kernel/server/demo.ts';
import { addDays, formatDate, yearOf } from '#kernel/shared/time.ts';
import { expectedCost, sharesOf } from '../../shared/cost/share.rules.ts';
import { sentByCollege, sentByType } from '../cost/cost.queries.ts';
import type { DemoZones } from '../store/store.demo.ts';
import { actualOf } from './annual-actual.queries.ts';

const prices = {
  '900-404-06': 6.4,
  '900-402-06': 7.2,
  '900-047-49': 8.5,
  '900-041-49': 4.8,
  '900-349-34': 5.6,
  '900-399-35': 5.2,
  '900-249-08': 3.6,
};
const priceList = Object.entries(prices).map(([code, price]) => ({ code, price: price.toFixed(2) }));

/** What was paid for the loads that have been received, borne by the colleges; the latest waits to be allocated. */
async function addCosts(ctx: Ctx): Promise<void> {
  await sql`update waste.contract set prices = ${JSON.stringify(priceList)}::jsonb where school_id = ${ctx.schoolId}`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ id: number; received_on: string }>`select id, received_on from waste.manifest
    where school_id = ${ctx.schoolId} and status = 2 order by received_on`.execute(ctx.db);
  for (const [at, { id, received_on }] of rows.entries()) {
    const expected = expectedCost(await sentByType(ctx, id), priceList) ?? null;
    const amount = at === rows.length - 1 ? null : expected;
    const made = await sql<{
      id: number;
    }>`insert into waste.cost (school_id, manifest_id, expected, amount, status, created_at, updated_at)
      values (${ctx.schoolId}, ${id}, ${expected}, ${amount}, ${amount === null ? 0 : 1}, ${received_on}::date, ${received_on}::date) returning id`.execute(
      ctx.db,
    );
    if (amount === null) continue;
    const parts = (await sentByCollege(ctx, id)).map(({ unit_id, kg }) => ({ unit_id, kg: Number(kg) }));
    await sql`insert into waste.cost_share (school_id, cost_id, unit_id, kg, amount)
      select ${ctx.schoolId}, ${made.rows[0]!.id}, g.unit_id, g.kg, g.amount
      from json_to_recordset(${JSON.stringify(sharesOf(amount, parts))}::json) g (unit_id bigint, kg numeric, amount numeric)`.execute(
      ctx.db,
    );
  }
}

/** Lines of a plan for what a year has brought, with some more. */
async function addLines(ctx: Ctx, id: number, year: number): Promise<void> {
  const actual = await actualOf(ctx, year);
  const codes = actual.length > 0 ? actual : Object.keys(prices).map((code) => ({ code, produced_kg: '100' }));
  const lines = codes.map(({ code, produced_kg }) => ({ code, kg: Number(produced_kg) }));
  await sql`insert into waste.annual_line (school_id, annual_id, code, produce_kg, transfer_kg, method)
    select ${ctx.schoolId}, ${id}, g.code, round(g.kg * 1.2) + 50, round(g.kg * 1.1) + 40, 'D10'
    from json_to_recordset(${JSON.stringify(lines)}::json) g (code text, kg numeric)`.execute(ctx.db);
}

/** The plan of last year, filed and declared, that of this year, and a draft of the next. */
async function addPlans(ctx: Ctx, leader: number): Promise<void> {
  const today = formatDate(ctx.now);
  const year = yearOf(today);
  for (const each of [year - 1, year]) {
    const filed = [`${each}-03-18`, today].toSorted()[0]!;
    const declared = each < year && `${year}-03-20` <= today ? `${year}-03-20` : null;
    const { rows } = await sql<{
      id: number;
    }>`insert into waste.annual (school_id, year, status, confirmed_by, confirmed_at, filing_no,
        filed_on, declaration_no, declared_on)
      values (${ctx.schoolId}, ${each}, 2, ${leader}, ${filed}::date, ${`WFJH-${each}-4301-0027`}, ${filed}::date,
        ${declared === null ? '' : `WFSB-${each}-4301-0027`}, ${declared}::date) returning id`.execute(ctx.db);
    await addLines(ctx, rows[0]!.id, each);
  }
  const { rows } = await sql<{ id: number }>`insert into waste.annual (school_id, year, status)
    values (${ctx.schoolId}, ${year + 1}, 0) returning id`.execute(ctx.db);
  await addLines(ctx, rows[0]!.id, year);
}

/** A look at the store every week of the last two months; once something was not in order. */
async function addPatrols(ctx: Ctx, zones: DemoZones): Promise<void> {
  const today = formatDate(ctx.now);
  const rows = Array.from({ length: 8 }, (_, at) => ({
    day: addDays(today, -3 - at * 7),
    faults: at === 4 ? ['labels'] : [],
    note: at === 4 ? 'B 区 2 个桶标签受潮模糊，已重新打印并更换' : '',
  }));
  await sql`insert into waste.patrol (school_id, warehouse_id, patrol_on, person_id, faults, note, created_by, created_at)
    select ${ctx.schoolId}, ${zones.warehouse}, g.day, ${zones.keeper}, array(select json_array_elements_text(g.faults)), g.note,
      ${zones.keeper}, g.day + interval '9 hours'
    from json_to_recordset(${JSON.stringify(rows.toReversed())}::json) g (day date, faults json, note text)`.execute(
    ctx.db,
  );
}

/** What some laboratories produce often. */
async function addProfiles(ctx: Ctx): Promise<void> {
  await sql`insert into waste.profile (school_id, lab_id, name, type_id, waste_name, form, compat_group, components, harmful, spec_id, source,
      project, precautions)
    select distinct on (r.lab_id, r.name) r.school_id, r.lab_id, r.name, r.type_id, r.name, r.form, r.compat_group, r.components, r.harmful,
      r.spec_id, r.source, '', r.precautions
    from waste.record r where r.school_id = ${ctx.schoolId} and r.form = 'liquid' order by r.lab_id, r.name, r.id`.execute(
    ctx.db,
  );
}

/** What the office keeps of a year: plans, costs, patrols; and what laboratories produce often. */
export async function addOffice(ctx: Ctx, zones: DemoZones, made: DemoMade): Promise<void> {
  const leader = made.accounts.get('leader') ?? made.accounts.get('school') ?? zones.keeper;
  await addCosts(ctx);
  await addPlans(ctx, leader);
  await addPatrols(ctx, zones);
  await addProfiles(ctx);
}
