import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext, type Demo, type DemoMade } from '#kernel/server/demo.ts';
import { createRandom, type Random } from '#kernel/server/random.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { createLots, postFlows } from '#platform/stock/server/public.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { addOffice } from './annual/annual.demo.ts';
import { addStore, type DemoZones } from './store/store.demo.ts';

const credit = '12430000445000738H';

type Kind = {
  type: string;
  name: string;
  spec: string;
  group: string;
  form: 'liquid' | 'solid';
  parts: readonly (readonly [name: string, share: number])[];
  harmful: string;
  /** Litres or kilograms, and kilograms of one of them. */
  amount: number;
  density: number;
};

const kinds: readonly Kind[] = [
  kind(
    '不含卤废有机溶剂',
    '柱层析废有机溶剂',
    '20 L 塑料桶',
    'W2',
    '石油醚 55 乙酸乙酯 35 甲醇 10',
    '石油醚、乙酸乙酯',
    14,
    0.82,
  ),
  kind('含卤废有机溶剂', '含二氯甲烷废液', '20 L 塑料桶', 'W1', '二氯甲烷 70 氯仿 30', '二氯甲烷、氯仿', 12, 1.3),
  kind('废酸', '废无机酸', '10 L 塑料桶', 'W3', '稀硫酸 60 稀盐酸 40', '硫酸、盐酸', 7, 1.1),
  kind('废碱', '废碱液', '10 L 塑料桶', 'W4', '氢氧化钠溶液 100', '氢氧化钠', 6, 1.08),
  kind('含重金属废液', '含铬铜废液', '10 L 塑料桶', 'W5', '硫酸铜 60 氯化铬 40', '铜、铬', 6, 1.05),
  kind('含氰废液', '含氰废液', '5 L 塑料桶', 'W7', '氰化钠溶液 100', '氰化物', 3, 1.02),
  kind('废矿物油', '真空泵废油', '10 L 塑料桶', 'W10', '真空泵油 100', '矿物油', 6, 0.88),
  kind('沾染废物', '沾染手套和滤纸', '专用袋 30 L', '', '手套 60 滤纸 40', '有机溶剂残留', 5, 1),
  kind('废试剂空瓶', '废试剂空瓶', '纸箱 50 L', '', '玻璃瓶 100', '试剂残留', 12, 1),
  kind('实验利器', '注射器针头', '利器盒 6 L', '', '针头 70 刀片 30', '试剂残留', 1.5, 1),
];

function kind(
  type: string,
  name: string,
  spec: string,
  group: string,
  parts: string,
  harmful: string,
  amount: number,
  density: number,
): Kind {
  const pairs = [...parts.matchAll(/(\S+) (\d+)/g)].map(([, part, share]) => [part!, Number(share)] as const);
  return { type, name, spec, group, form: group === '' ? 'solid' : 'liquid', parts: pairs, harmful, amount, density };
}

type Made = { id: number; kg: number; kind: Kind; lab: DemoMade['labs'][number] };

/** A container with its deposits, as it was on a day; `state` is where it has come to. */
async function addRecord(
  ctx: Ctx,
  random: Random,
  lab: DemoMade['labs'][number],
  one: Kind,
  given: { hours: number; state: number; sequence: (key: string) => number },
): Promise<Made> {
  const began = addWorkingHours(ctx.now, -given.hours);
  const day = formatDate(began);
  const isOpen = given.state === 0;
  const share = (isOpen ? 0.35 : 0.8) + random.next() * 0.25;
  const count = isOpen ? 2 : 3;
  const amount = Math.round(one.amount * share * 10) / 10;
  const each = Math.round((amount / count) * 1_000) / 1_000;
  const kg = Math.round(each * count * one.density * 100) / 100;
  const person = random.chance(0.5) ? lab.head : lab.officer;
  const sealed = isOpen ? null : addWorkingHours(began, Math.min(40, given.hours / 2));
  const printed = given.state === 1 && random.chance(0.4) ? null : (sealed ?? began);
  const { rows } = await sql<{
    id: number;
  }>`insert into waste.record (school_id, label_no, type_id, name, form, compat_group, components,
      harmful, spec_id, source, precautions, lab_id, creator_id, phone, started_on, amount, deposits, net_kg, printed_at, sealed_at, state,
      created_by, created_at, updated_by, updated_at)
    select ${ctx.schoolId}, ${credit} || replace(t.code, '-', '') || ${day.replaceAll('-', '')}
        || lpad(${given.sequence(day)}::text, 3, '0'), t.id, ${one.name}, ${one.form}, ${one.group},
      ${JSON.stringify(one.parts.map(([name, part]) => ({ name, share: String(part) })))}::jsonb, ${one.harmful}, s.id, 'experiment',
      t.precautions, ${lab.id}, a.id, coalesce(nullif(a.mobile, ''), '073188820000'), ${day}::date, ${each * count}, ${count},
      ${isOpen ? null : kg}, ${printed}, ${sealed}, ${given.state === 0 ? 0 : 1}, a.id, ${began}, a.id, ${sealed ?? began}
    from waste.type t, waste.spec s, identity.account a where t.school_id = ${ctx.schoolId} and t.name = ${one.type}
      and s.school_id = t.school_id and s.name = ${one.spec} and a.school_id = t.school_id and a.id = ${person} returning id`.execute(
    ctx.db,
  );
  const id = rows[0]!.id;
  const deposits = Array.from({ length: count }, (_, at) => ({
    line: at + 1,
    component: one.parts[at % one.parts.length]![0],
    at: addWorkingHours(began, at * 6 + 1),
  })).filter(({ at }) => at <= ctx.now);
  await sql`insert into waste.deposit (school_id, record_id, line, component, compat_group, amount, ph, person_id, at)
    select ${ctx.schoolId}, ${id}, g.line, g.component, ${one.group}, ${each}, ${one.group === 'W7' ? 11.5 : null}::numeric, ${person}, g.at
    from json_to_recordset(${JSON.stringify(deposits)}::json) g (line int, component text, at timestamptz)`.execute(
    ctx.db,
  );
  return { id, kg, kind: one, lab };
}

type Asked = { id: number; made: readonly Made[]; lab: DemoMade['labs'][number] };

async function addApply(ctx: Ctx, made: readonly Made[], hours: number, decider: number | null): Promise<Asked> {
  const at = addWorkingHours(ctx.now, -hours);
  const lab = made[0]!.lab;
  const no = await nextDocumentNo({ ...ctx, now: at }, 'SY', 'waste.apply');
  const decided = decider === null ? null : addWorkingHours(at, 3);
  const { rows } = await sql<{
    id: number;
  }>`insert into waste.apply (school_id, no, lab_id, building_id, place, has_lift, expected_on, contact,
      phone, applicant_id, status, decided_by, decided_at, created_by, created_at, updated_by, updated_at)
    select ${ctx.schoolId}, ${no}, ${lab.id}, m.building_id, m.floor || ' 楼 ' || m.room_no, true, ${formatDate(addWorkingHours(at, 24))}::date,
      a.name, coalesce(nullif(a.mobile, ''), '073188820000'), a.id, ${decider === null ? 0 : 1}, ${decider}, ${decided}, a.id, ${at}, a.id,
      ${decided ?? at}
    from org.room m, identity.account a where m.school_id = ${ctx.schoolId} and m.id = ${lab.room.id} and a.school_id = m.school_id
      and a.id = ${lab.head} returning id`.execute(ctx.db);
  const id = rows[0]!.id;
  await sql`insert into waste.handover (school_id, apply_id, record_id, declared_kg)
    select r.school_id, ${id}, r.id, r.net_kg from waste.record r where r.school_id = ${ctx.schoolId}
      and r.id = any(${made.map((one) => one.id)}) order by r.id`.execute(ctx.db);
  await sql`update waste.record set state = 2, apply_id = ${id}, printed_at = coalesce(printed_at, sealed_at)
    where school_id = ${ctx.schoolId} and id = any(${made.map((one) => one.id)})`.execute(ctx.db);
  return { id, made, lab };
}

/** A round that takes applications along; one that is over has brought everything into the store. */
async function addRound(
  ctx: Ctx,
  zones: DemoZones,
  asked: readonly Asked[],
  hours: number,
  random: Random,
): Promise<void> {
  const when = addWorkingHours(ctx.now, -hours);
  const isOver = hours > 0;
  const then = demoContext(ctx, when, { ...ctx.actor, userId: zones.keeper });
  const no = await nextDocumentNo({ ...ctx, now: addWorkingHours(when, -8) }, 'JH', 'waste.plan');
  const { rows } = await sql<{
    id: number;
  }>`insert into waste.plan (school_id, no, plan_on, period, warehouse_id, collector_id, status,
      created_at, updated_at) values (${ctx.schoolId}, ${no}, ${formatDate(when)}::date, 'am', ${zones.warehouse}, ${zones.keeper},
      ${isOver ? 2 : 0}, ${addWorkingHours(when, -8)}, ${isOver ? when : addWorkingHours(when, -8)}) returning id`.execute(
    ctx.db,
  );
  const ids = asked.map(({ id }) => id);
  await sql`update waste.apply set plan_id = ${rows[0]!.id}, warehouse_id = ${zones.warehouse}, status = ${isOver ? 3 : 2}
    where school_id = ${ctx.schoolId} and id = any(${ids})`.execute(ctx.db);
  await sql`update waste.record set state = 3, warehouse_id = ${zones.warehouse}
    where school_id = ${ctx.schoolId} and apply_id = any(${ids})`.execute(ctx.db);
  if (!isOver) return;
  const stored = asked.flatMap((one) =>
    one.made.map((made) => ({
      record_id: made.id,
      apply_id: one.id,
      giver_id: one.lab.officer === zones.keeper ? one.lab.head : one.lab.officer,
      zone_id: zones.of(made.kind.group),
      kg: Math.max(0.1, Math.round(made.kg * (0.98 + random.next() * 0.04) * 100) / 100),
    })),
  );
  const lots = await createLots(
    then,
    stored.map(() => 'kg'),
  );
  for (const one of asked) {
    const own = stored.flatMap((row, at) => (row.apply_id === one.id ? [{ row, lot: lots[at]! }] : []));
    await postFlows(
      then,
      { doc_type: 'waste.apply', doc_id: one.id, second_id: own[0]!.row.giver_id },
      own.map(({ row, lot }) => ({ lot_id: lot, kind: 'transfer_in', quantity: String(row.kg), name: '' })),
    );
  }
  const given = sql`json_to_recordset(${JSON.stringify(stored.map((row, at) => ({ ...row, lot_id: lots[at] })))}::json)
    g (record_id bigint, apply_id bigint, giver_id bigint, zone_id bigint, kg numeric, lot_id bigint)`;
  await sql`update waste.handover h set weighed_kg = g.kg, zone_id = g.zone_id, giver_id = g.giver_id, taker_id = ${zones.keeper},
      status = 2, at = ${when} from ${given} where h.school_id = ${ctx.schoolId} and h.apply_id = g.apply_id and h.record_id = g.record_id`.execute(
    ctx.db,
  );
  await sql`update waste.record r set state = 4, zone_id = g.zone_id, lot_id = g.lot_id, stored_on = ${formatDate(when)}::date,
      updated_at = ${when} from ${given} where r.school_id = ${ctx.schoolId} and r.id = g.record_id`.execute(ctx.db);
}

// Disposers with what they are licensed for, and the days from today at which licence and contract end.
const disposers: readonly (readonly [name: string, license: string, codes: string, yearly: number, ends: number])[] = [
  [
    '示范绿源环保科技有限公司',
    '示环危废证 2024-017',
    '900-047-49 900-041-49 900-039-49 900-999-49 900-402-06 900-404-06 900-249-08 900-349-34 900-399-35',
    60_000,
    410,
  ],
  ['示范固废处置中心', '示环危废证 2023-006', '900-047-49 900-404-06 900-402-06', 20_000, 21],
  ['南方危险废物处理厂', '示环危废证 2021-102', '900-349-34 900-399-35', 8_000, -64],
];

/** Disposers with their contracts, and the loads that have been received. */
async function addTransfers(ctx: Ctx, zones: DemoZones): Promise<void> {
  const today = formatDate(ctx.now);
  const ids: { disposer: number; contract: number }[] = [];
  for (const [at, [name, license, codes, yearly, ends]] of disposers.entries()) {
    const { rows } = await sql<{ disposer: number; contract: number }>`with d as (
        insert into waste.disposer (school_id, name, license_no, codes, yearly_kg, starts_on, ends_on, contact, phone)
        values (${ctx.schoolId}, ${name}, ${license}, ${codes.split(' ')}, ${yearly}, ${addDays(today, ends - 1_095)}::date,
          ${addDays(today, ends)}::date, ${['王经理', '陈经理', '周经理'][at]!}, ${`0731-8885${at}200`}) returning id),
      c as (insert into waste.contract (school_id, no, disposer_id, starts_on, ends_on)
        select ${ctx.schoolId}, ${`WFCZ-${today.slice(0, 4)}-0${at + 1}`}, d.id, ${addDays(today, -300)}::date, ${addDays(today, at === 2 ? -64 : 65)}::date
        from d returning id)
      select d.id as disposer, c.id as contract from d, c`.execute(ctx.db);
    ids.push(rows[0]!);
  }
  for (const [at, hours] of loads.entries()) await addLoad(ctx, zones, ids[0]!, { hours, no: 127 + at });
}

/** A load of what had come until then, which has been received. */
async function addLoad(
  ctx: Ctx,
  zones: DemoZones,
  who: { disposer: number; contract: number },
  { hours, no }: { hours: number; no: number },
): Promise<void> {
  const today = formatDate(ctx.now);
  const then = demoContext(ctx, addWorkingHours(ctx.now, -hours), { ...ctx.actor, userId: zones.keeper });
  const { rows: items } = await sql<{
    id: number;
    lot_id: number;
    kg: string;
  }>`select r.id, r.lot_id, l.quantity::text as kg from waste.record r
    join waste.type t on t.school_id = r.school_id and t.id = r.type_id
    join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id
    where r.school_id = ${ctx.schoolId} and r.state = 4 and r.stored_on < ${formatDate(then.now)}::date
      and t.code = any(${disposers[0]![2].split(' ')}) order by r.id`.execute(ctx.db);
  if (items.length === 0) return;
  const kg = Math.round(items.reduce((sum, one) => sum + Number(one.kg), 0) * 1_000) / 1_000;
  const { rows } = await sql<{
    id: number;
  }>`insert into waste.manifest (school_id, no, warehouse_id, disposer_id, contract_id, carrier,
      carrier_license, carrier_until, plate, driver, driver_phone, escort, escort_phone, route, status, departed_at, sent_kg, received_kg,
      method, received_on, created_at, updated_at)
    values (${ctx.schoolId}, ${`${formatDate(then.now).slice(0, 4)}4301000${no}`}, ${zones.warehouse}, ${who.disposer}, ${who.contract},
      '示范安运危险货物运输有限公司', '430100200871', ${addDays(today, 240)}::date, '湘A·D1287', '刘师傅', '13807310011', '赵师傅',
      '13807310012', '学校东门—绕城高速—绿源处置基地', 2, ${then.now}, ${kg}, ${Math.round(kg * 99.2) / 100}, 'D10',
      ${formatDate(addWorkingHours(then.now, 16))}::date, ${addWorkingHours(then.now, -2)}, ${addWorkingHours(then.now, 16)})
    returning id`.execute(ctx.db);
  const manifest = rows[0]!.id;
  const records = items.map(({ id }) => id);
  await sql`insert into waste.manifest_item (school_id, manifest_id, record_id)
    select ${ctx.schoolId}, ${manifest}, g.id from unnest(${records}::bigint[]) g (id)`.execute(ctx.db);
  await postFlows(
    then,
    { doc_type: 'waste.manifest', doc_id: manifest },
    items.map((one) => ({ lot_id: one.lot_id, kind: 'transfer_out', quantity: `-${one.kg}`, name: '' })),
  );
  await sql`update waste.record set state = 6, updated_at = ${then.now} where school_id = ${ctx.schoolId} and id = any(${records})`.execute(
    ctx.db,
  );
}

// Working hours since the rounds of the last year, and since the loads that left in between.
const loads = [1_300, 700];
const rounds = [1_880, 1_720, 1_560, 1_400, 1_240, 1_120, 1_000, 880, 760, 640, 520, 400, 280, 160, 40];

/** A year of waste of the laboratories of chemistry: rounds that are over, one that is planned, and what has been collected since. */
export const wasteDemo: Demo = {
  async fill(ctx, plan, made) {
    const labs = made.labs.filter(({ college }) => made.colleges.slice(0, 2).includes(college)).slice(0, 16);
    if (labs.length === 0) return {};
    const random = createRandom(plan.seed + 60);
    await sql`insert into codes.setting (school_id, sys_key, value) values (${ctx.schoolId}, 'waste_credit_code', ${credit})
      on conflict do nothing`.execute(ctx.db);
    const zones = await addStore(ctx, made);
    const numbers = new Map<string, number>();
    const sequence = (key: string) => {
      numbers.set(key, (numbers.get(key) ?? 0) + 1);
      return numbers.get(key)!;
    };
    const managerOf = (lab: DemoMade['labs'][number]) => made.staff.get(lab.college.id)![1]!;
    const ask = async (lab: DemoMade['labs'][number], hours: number, isDecided: boolean) => {
      const list: Made[] = [];
      for (const one of random.some(kinds, random.int(1, 3)))
        list.push(await addRecord(ctx, random, lab, one, { hours: hours + random.int(60, 150), state: 1, sequence }));
      const decider = [managerOf(lab), lab.officer].find((one) => one !== lab.head)!;
      return addApply(ctx, list, hours, isDecided ? decider : null);
    };
    for (const hours of rounds) {
      const asked: Asked[] = [];
      for (const lab of random.some(labs, Math.min(5, labs.length))) asked.push(await ask(lab, hours + 24, true));
      await addRound(ctx, zones, asked, hours, random);
    }
    await addTransfers(ctx, zones);
    await addOffice(ctx, zones, made);
    const planned: Asked[] = [];
    for (const lab of labs.slice(0, 3)) planned.push(await ask(lab, 16, true));
    await addRound(ctx, zones, planned, -12, random);
    for (const lab of labs.slice(1, 4)) await ask(lab, 6, false);
    for (const lab of labs.slice(4, 6)) await ask(lab, 20, true);
    for (const [at, lab] of labs.entries())
      for (const one of random.some(kinds, 2))
        await addRecord(ctx, random, lab, one, {
          hours: [30, 90, 470, 600][at % 4]! + random.int(0, 40),
          state: random.chance(0.7) ? 0 : 1,
          sequence,
        });
    return {};
  },
};
