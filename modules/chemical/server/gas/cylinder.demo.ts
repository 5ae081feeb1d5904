import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { FacilityStatus } from '#modules/base-info/shared/facility-status.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import { peopleOf } from '../circulation.demo.ts';
import {
  connectCylinder,
  emptyCylinder,
  expireCylinders,
  giveBackCylinder,
  reportCylinder,
} from './cylinder-action.service.ts';
import { createCylinder } from './cylinder.service.ts';
import { createGasException } from './gas-exception.service.ts';

/** A cylinder of the demonstration: working hours ago of each of its steps, and the days until its inspection ends. */
type Case = {
  gas: string;
  arrive: number;
  connect?: number;
  empty?: number;
  back?: number;
  report?: readonly [hours: number, fault: string];
  until?: number;
};

// A year in a laboratory, the newest in use.
const ofLab: readonly Case[] = [
  { gas: 'N2', arrive: 1_900, connect: 1_890, empty: 1_320, back: 1_310 },
  { gas: 'N2', arrive: 1_308, connect: 1_306, empty: 620, back: 610 },
  { gas: 'N2', arrive: 608, connect: 600 },
  { gas: 'N2', arrive: 30 },
  { gas: 'H2', arrive: 1_700, connect: 1_690, empty: 800, back: 790 },
  { gas: 'H2', arrive: 786, connect: 780, until: 18 },
  { gas: 'Ar', arrive: 400, connect: 390, empty: 20 },
];
const ofOther: readonly Case[] = [
  { gas: 'N2', arrive: 900, connect: 880 },
  { gas: 'H2', arrive: 500, connect: 480 },
  { gas: 'CH4', arrive: 300, connect: 280 },
  { gas: 'He', arrive: 700, report: [12, '减压器接口漏气，已关瓶阀'] },
];
const ofStore: readonly Case[] = [
  { gas: 'N2', arrive: 60 },
  { gas: 'N2', arrive: 60 },
  { gas: 'Ar', arrive: 200 },
  { gas: 'CO2', arrive: 1_500, until: -4 },
];

// The laboratory of the printed account, unless it is one of those.
const ofOwn = ofLab.filter(({ gas }) => gas === 'N2' || gas === 'Ar');

type Made = { id: number; version: number };
type Hands = { ctx: Ctx; actor: Actor; supplier: number; gases: ReadonlyMap<string, number> };

async function addCylinder({ ctx, actor, supplier, gases }: Hands, place: string, serial: number, one: Case) {
  const on = (hours: number) => demoContext(ctx, addWorkingHours(ctx.now, -hours), actor);
  const then = on(one.arrive);
  const filled_on = addDays(formatDate(then.now), -6);
  const id = await createCylinder(then, {
    serial_no: `${one.gas}${String(48_213 + serial * 617)}`,
    gas_id: gases.get(one.gas)!,
    volume_l: '40',
    work_mpa: '15',
    pressure_mpa: '13.5',
    filled_on,
    ...(one.until === undefined
      ? { inspected_on: addDays(filled_on, -20) }
      : { next_inspection: addDays(formatDate(ctx.now), one.until) }),
    owner: 'supplier',
    supplier_id: supplier,
    place,
    spot: place.startsWith('l') ? '气瓶柜' : '',
    is_fixed: true,
    has_regulator: true,
    is_alarm_linked: true,
  });
  const row: Made = { id, version: 1 };
  const step = async (hours: number | undefined, act: (at: Ctx, of: Made) => Promise<void>) => {
    if (hours === undefined) return;
    await act(on(hours), row);
    row.version += 1;
  };
  await step(one.connect, (at, of) => connectCylinder(at, { ...of, pressure_mpa: '13.2' }));
  await step(one.empty, (at, of) => emptyCylinder(at, { ...of, pressure_mpa: '0.3' }));
  await step(one.back, (at, of) => giveBackCylinder(at, { ...of, note: '换瓶退回' }));
  await step(one.report?.[0], (at, of) => reportCylinder(at, { ...of, fault: one.report![1] }));
}

/** Laboratories that have flammable gas and a detector, the printed account's first, with one of their rooms each. */
async function placesOfLabs(ctx: Ctx, lab: number): Promise<{ place: string; room: string }[]> {
  const { rows } = await sql<{
    place: string;
    room: string;
  }>`select 'l' || r.lab_id || 'r' || min(r.room_id) as place, 'r' || min(r.room_id) as room
    from org.room_lab r join base_info.lab l on l.school_id = r.school_id and l.id = r.lab_id and l.use_status = ${UseStatus.open}
    where r.school_id = ${ctx.schoolId}
      and exists (select 1 from base_info.hazard_source h where h.school_id = r.school_id and h.lab_id = r.lab_id and h.kind = '110' and h.status = ${Enabled.on})
      and exists (select 1 from base_info.lab_facility f where f.school_id = r.school_id and f.lab_id = r.lab_id and f.category = 'qttcq'
        and f.status = ${FacilityStatus.normal} and (f.expires_on is null or f.expires_on >= ${formatDate(ctx.now)}::date))
      and not exists (select 1 from org.room_lab o where o.school_id = r.school_id and o.room_id = r.room_id and o.lab_id <> r.lab_id)
    group by r.lab_id order by r.lab_id <> ${lab}, r.lab_id limit 2`.execute(ctx.db);
  return rows;
}

/** A room of a laboratory that is open, for gases that nobody has to detect. */
async function placeOfLab(ctx: Ctx, lab: number): Promise<string | undefined> {
  const { rows } = await sql<{
    place: string;
  }>`select 'l' || r.lab_id || 'r' || min(r.room_id) as place from org.room_lab r
    join base_info.lab l on l.school_id = r.school_id and l.id = r.lab_id and l.use_status = ${UseStatus.open}
    where r.school_id = ${ctx.schoolId} and r.lab_id = ${lab} group by r.lab_id`.execute(ctx.db);
  return rows[0]?.place;
}

/** A store for cylinders of the first college that has a store of chemicals, with its keepers and the printed storekeeper. */
async function addGasStore(ctx: Ctx): Promise<string | undefined> {
  const today = formatDate(ctx.now);
  const { rows } = await sql<{
    id: number;
  }>`with old as (select w.id, w.org_id from stock.warehouse w
      where w.school_id = ${ctx.schoolId} and w.warehouse_type = '2' order by w.id limit 1),
    made as (insert into stock.warehouse (school_id, code, name, warehouse_type, org_id, area, features)
      select ${ctx.schoolId}, 'QPJ1', '气瓶间', '4', org_id, 18, '{ventilation,video,gas_detector}' from old returning id),
    kept as (insert into stock.keeper (school_id, warehouse_id, user_id, starts_on, trained_until)
      select ${ctx.schoolId}, made.id, p.id, ${addDays(today, -420)}::date, ${addDays(today, 310)}::date
      from made, (select k.user_id as id from stock.keeper k join old on old.id = k.warehouse_id where k.school_id = ${ctx.schoolId}
        union select a.id from identity.account a where a.school_id = ${ctx.schoolId} and a.account = 'storeman') p)
    select id from made`.execute(ctx.db);
  return rows[0] && `w${rows[0].id}`;
}

/** A year of cylinders in two laboratories, that of the printed account and a store. */
export async function addCylinders(ctx: Ctx): Promise<void> {
  const { rows: former } = await sql`select 1 from chemical.cylinder where school_id = ${ctx.schoolId} limit 1`.execute(
    ctx.db,
  );
  const people = await peopleOf(ctx);
  const [actor, head] = [people.get('school'), people.get('lab')];
  if (former.length > 0 || !actor || !head) return;
  const { rows: gases } = await sql<{
    code: string;
    id: number;
  }>`select code, id from chemical.gas_kind where school_id = ${ctx.schoolId}`.execute(ctx.db);
  const { rows: suppliers } = await sql<{
    id: number;
  }>`select id from chemical.supplier where school_id = ${ctx.schoolId}
    and name like '%气体%' order by id limit 1`.execute(ctx.db);
  const hands: Hands = {
    ctx,
    actor,
    supplier: suppliers[0]!.id,
    gases: new Map(gases.map(({ code, id }) => [code, id])),
  };
  const labs = await placesOfLabs(ctx, head.orgId);
  const isAmong = labs.some(({ place }) => place.startsWith(`l${head.orgId}r`));
  const own = isAmong ? undefined : await placeOfLab(ctx, head.orgId);
  const store = await addGasStore(ctx);
  if (labs[1])
    await createGasException(demoContext(ctx, addWorkingHours(ctx.now, -310), actor), {
      room: labs[1].room,
      kind: 'flammable',
      reason: '催化评价装置同时用氢气和甲烷，两瓶分柜，报警与排风联动',
      ends_on: addDays(formatDate(ctx.now), 120),
    });
  let serial = 0;
  const all = [
    ...ofLab.map((one) => ({ one, place: labs[0]?.place })),
    ...ofOther.map((one) => ({ one, place: labs[1]?.place })),
    ...ofStore.map((one) => ({ one, place: store })),
    ...ofOwn.map((one) => ({ one, place: own })),
  ];
  for (const { one, place } of all) if (place) await addCylinder(hands, place, (serial += 1), one);
  await expireCylinders(ctx);
}
