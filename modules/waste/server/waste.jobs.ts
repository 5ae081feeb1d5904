import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { keepersOf } from '#platform/stock/server/public.ts';
import { inLab, RecordState, Stay } from '../shared/record/record.states.ts';
import { StockAge } from '../shared/store/stock.ts';
import { warnOfDue } from './annual/annual.jobs.ts';
import { isOfStay } from './record/record.queries.ts';
import { ageOf } from './store/stock.queries.ts';
import { warnOfEnding, warnOfReceipts } from './transfer/transfer.jobs.ts';

/** A read that is made once for each place, however many containers stand there. */
function once<P extends unknown[], T>(read: (...place: P) => Promise<T>): (...place: P) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (...place) => {
    const key = JSON.stringify(place);
    const answer = known.get(key) ?? read(...place);
    known.set(key, answer);
    return answer;
  };
}

type Staying = {
  id: number;
  name: string;
  label_no: string;
  lab_name: string;
  lab_path: string;
  creator_id: number;
  started_on: string;
  days: number;
  is_red: boolean;
};

/** Tells of containers that have been in their laboratory too long, once at each of the two limits. */
export async function warnOfStay(ctx: Ctx): Promise<void> {
  const { rows } =
    await sql<Staying>`select r.id, r.name, r.label_no, u.name as lab_name, u.path as lab_path, r.creator_id, r.started_on,
      (${ctx.now}::timestamptz at time zone 'Asia/Shanghai')::date - r.started_on as days, ${isOfStay(ctx, Stay.red)} as is_red
    from waste.record r join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    where r.school_id = ${ctx.schoolId} and (${isOfStay(ctx, Stay.warn)} or ${isOfStay(ctx, Stay.red)}) order by r.id limit 2000`.execute(
      ctx.db,
    );
  const people = once((path: string, isRed: boolean) => usersHolding(ctx, isRed ? ['lab', 'college'] : ['lab'], path));
  for (const { id, name, label_no, lab_name: lab, lab_path, creator_id, started_on: date, days, is_red } of rows)
    await notify(ctx, {
      type: 'WASTE_STAY',
      userIds: [creator_id, ...(await people(lab_path, is_red))],
      params: { lab, name, label_no, days, date },
      url: `/waste/record/${id}`,
      dedupe: `waste-stay:${id}:${is_red ? 'red' : 'warn'}`,
      awaits: { docType: 'waste.record', ids: [id], states: inLab.map(String) },
    });
}

type Standing = {
  id: number;
  name: string;
  label_no: string;
  warehouse_id: number;
  store: string;
  path: string;
  stored_on: string;
  days: number;
  age: string;
  weight: string;
};

/** Tells keepers of what will have been stored for a year, and the school of what has been. */
export async function warnOfStorage(ctx: Ctx): Promise<void> {
  const { rows } =
    await sql<Standing>`select r.id, r.name, r.label_no, r.warehouse_id, w.name as store, u.path, r.stored_on,
      (${ctx.now}::timestamptz at time zone 'Asia/Shanghai')::date - r.stored_on as days, ${ageOf(ctx)} as age,
      trim_scale(l.quantity)::text as weight
    from waste.record r join stock.warehouse w on w.school_id = r.school_id and w.id = r.warehouse_id
    join org.unit u on u.school_id = w.school_id and u.id = w.org_id
    join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id
    where r.school_id = ${ctx.schoolId} and r.state = ${RecordState.stored} and ${ageOf(ctx)} <> ${StockAge.normal}
    order by r.id limit 2000`.execute(ctx.db);
  const keepers = once((warehouse: number) => keepersOf(ctx, warehouse));
  const offices = once((path: string) => usersHolding(ctx, ['school'], path));
  for (const { id, name, label_no, warehouse_id, store, path, stored_on: date, days, age, weight } of rows)
    await notify(ctx, {
      type: 'WASTE_STORE_AGE',
      userIds: [...(await keepers(warehouse_id)), ...(age === StockAge.over ? await offices(path) : [])],
      params: { store, name, label_no, days, date, weight },
      url: `/waste/record/${id}`,
      dedupe: `waste-age:${id}:${age}`,
      awaits: { docType: 'waste.record', ids: [id], states: [String(RecordState.stored)] },
    });
}

export const wasteJobs = {
  'waste.warn-of-stay': { handler: warnOfStay, cron: '35 6 * * *' },
  'waste.warn-of-storage': { handler: warnOfStorage, cron: '40 6 * * *' },
  'waste.warn-of-ending': { handler: warnOfEnding, cron: '50 6 * * *' },
  'waste.warn-of-receipts': { handler: warnOfReceipts, cron: '55 6 * * *' },
  'waste.warn-of-due': { handler: warnOfDue, cron: '45 6 * * *' },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof wasteJobs> {}
}
