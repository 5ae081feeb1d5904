import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext, type Demo } from '#kernel/server/demo.ts';
import { addDays, formatDate, parseDateTime, termOf } from '#kernel/shared/time.ts';
import { addWorkingHours, lastWorkingInstant } from '#kernel/shared/working-time.rules.ts';
import { baseInfoRights } from '#modules/base-info/shared/rights.ts';
import { createEquipment, settleGrants } from '#modules/base-info/server/public.ts';
import { updateSetting } from '#platform/codes/server/public.ts';
import {
  demoInstruments,
  demoOffices,
  keeperActor,
  type DemoInstrument,
  type DemoOffices,
} from './demo-plan.queries.ts';
import { InstrumentStatus } from '../shared/register/instrument.states.ts';
import { addResults } from './result.demo.ts';
import { addYears } from './year.demo.ts';
import { collectMonth } from './month/collect.service.ts';
import { daysOfYear, firstDay, monthBefore, nextMonth } from './month/month.rules.ts';
import { confirmMonths, updateMonth } from './month/month.service.ts';
import { refreshRegister, setInstrumentStatus, updateInstrument } from './register/instrument.service.ts';

/** Instruments with a year of data, and from which price on the register begins. */
const chosen = 18;
const price = '1500000';
const own: readonly (readonly [name: string, model: string, price: string])[] = [
  ['核磁共振波谱仪', 'AVANCE NEO 400', '3280000'],
  ['电感耦合等离子体质谱仪', 'iCAP RQ', '1860000'],
];

/** Two large instruments of the printed laboratory, kept by its teacher and its manager. */
async function addOwn(ctx: Ctx, { school, lab, teacher }: DemoOffices): Promise<void> {
  const office = { ...school, rights: new Set<string>(baseInfoRights.map(({ name }) => name)) };
  const then = demoContext(ctx, addWorkingHours(ctx.now, -2_600), office);
  for (const [n, [name, model, cost]] of own.entries())
    await createEquipment(then, {
      asset_no: `DX2023000${n + 1}`,
      name,
      model,
      brand: '',
      kind: '1',
      price: cost,
      buy_date: '2023-03-20',
      lab_id: lab.orgId,
      keeper_id: n === 0 && teacher ? teacher.userId : lab.userId,
      is_special: false,
      status: 1,
      class_no: '03030000',
      spec: '*',
      origin: 1,
      country: '276',
      direction: 2,
    });
}

/** Information that equipment does not have. */
async function describe(ctx: Ctx, offices: DemoOffices, rows: readonly DemoInstrument[]): Promise<void> {
  for (const [n, row] of rows.entries()) {
    const then = demoContext(ctx, addWorkingHours(ctx.now, -2_500 + n), keeperActor(offices, row));
    await updateInstrument(then, {
      id: row.id,
      version: 1,
      kind: n % 4 === 3 ? 2 : 1,
      peer_group: row.name,
      is_shared: n % 5 !== 4,
      platform_no: n % 5 === 4 ? '' : `GX${String(1000 + n)}`,
      functions_original: 8 + (n % 4),
      functions_used: 6 + (n % 3),
    });
  }
}

/** Believable hours of a month; less in the holidays of July, August and February. */
function hoursOf(n: number, month: string) {
  const rest = ['02', '07', '08'].includes(month.slice(5)) ? 0.4 : 1;
  const base = (60 + ((n * 37 + Number(month.slice(5)) * 11) % 70)) * rest * [1.4, 1.2, 1, 0.6][n % 4]!;
  const [teach, research, service] = [base * 0.2, base * 0.65, base * 0.15].map((hours) => hours.toFixed(1)) as [
    string,
    string,
    string,
  ];
  const open = ((Number(teach) + Number(research) + Number(service)) * 0.35).toFixed(1);
  return {
    hours_teach: teach,
    hours_research: research,
    hours_service: service,
    hours_open: open,
    samples: Math.round(base * 1.8),
    down_hours: (n + Number(month.slice(5))) % 9 === 0 ? '16.0' : '0.0',
  };
}

type StoredMonth = { id: number; version: number; instrument_id: number };

/** A month of the chosen instruments in the first working days after it; the last one waits in part. */
async function addMonth(
  ctx: Ctx,
  offices: DemoOffices,
  rows: readonly DemoInstrument[],
  month: string,
  isLast: boolean,
) {
  const start = addWorkingHours(parseDateTime(`${firstDay(nextMonth(month))} 09:00:00`), 1);
  if (start >= ctx.now) return;
  const ids = rows.map(({ id }) => id);
  await collectMonth(demoContext(ctx, start, offices.school), month, sql<boolean>`i.id = any(${ids})`);
  const { rows: months } = await sql<StoredMonth>`select m.id, m.version, m.instrument_id from instrument.month m
    where m.school_id = ${ctx.schoolId} and m.month = ${firstDay(month)}::date`.execute(ctx.db);
  for (const [n, row] of rows.entries()) {
    const stored = months.find(({ instrument_id }) => instrument_id === row.id);
    const at = addWorkingHours(start, 2 + n * 0.5);
    if (!stored || at >= ctx.now || (isLast && n % 3 === 0)) continue;
    const then = demoContext(ctx, at, keeperActor(offices, row));
    const { id, version } = stored;
    const reason = '含校内协作和未经预约的机时，按仪器工作日志补记';
    await updateMonth(then, { id, version, instrument_id: row.id, month, ...hoursOf(n, month), reason });
    await confirmMonths(then, { ids: [id] });
  }
}

/** Months from the begin of the school year before the last to now. */
function monthsUntil(now: Date, from: string): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month < formatDate(now).slice(0, 7); month = nextMonth(month)) months.push(month);
  return months;
}

/** The last of the instruments that are in use waits for repair; its bookings are cancelled. */
async function breakOne(ctx: Ctx, offices: DemoOffices, all: readonly DemoInstrument[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select i.id from instrument.instrument i
    where i.school_id = ${ctx.schoolId} and i.status = ${InstrumentStatus.using}`.execute(ctx.db);
  const using = new Set(rows.map(({ id }) => id));
  const row = all.findLast(({ id }) => using.has(id));
  if (!row) return;
  const then = demoContext(ctx, lastWorkingInstant(ctx.now), keeperActor(offices, row));
  await setInstrumentStatus(then, {
    id: row.id,
    status: InstrumentStatus.repair,
    reason: '真空泵异响，已联系厂家报修',
  });
  await settleGrants(ctx, 'booking');
}

/** A year of large instruments, when equipment and bookings are there. */
export const instrumentDemo: Demo = {
  async finish(ctx) {
    const { rows } = await sql`select from instrument.instrument where school_id = ${ctx.schoolId} limit 1`.execute(
      ctx.db,
    );
    const offices = rows.length > 0 ? undefined : await demoOffices(ctx);
    if (!offices) return;
    const { year } = termOf(formatDate(ctx.now));
    const last = `${Number(year.slice(0, 4)) - 1}-${year.slice(0, 4)}`;
    await updateSetting(ctx, { sys_key: 'large_equipment_price', value: price, version: 0 });
    await addOwn(ctx, offices);
    await refreshRegister(demoContext(ctx, addWorkingHours(ctx.now, -2_550), offices.school));
    const found = await demoInstruments(ctx, offices, chosen, daysOfYear(last).from);
    await describe(ctx, offices, found);
    await addResults(ctx, offices, found, last);
    const latest = monthBefore(formatDate(ctx.now).slice(0, 7));
    for (const month of monthsUntil(ctx.now, daysOfYear(last).from))
      await addMonth(ctx, offices, found, month, month === latest);
    await addYears(ctx, offices, found, last, addDays(formatDate(ctx.now), 20));
    await breakOne(ctx, offices, found);
    for (const table of ['instrument.achievement', 'instrument.training', 'instrument.plan'])
      await sql`update ${sql.table(table)} set created_at = updated_at where school_id = ${ctx.schoolId}`.execute(
        ctx.db,
      );
  },
};
