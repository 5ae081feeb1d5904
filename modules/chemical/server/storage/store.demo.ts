import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoMade } from '#kernel/server/demo.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';

/** A store of the demonstration with the ids of its first cell by cabinet. */
export type DemoStore = { id: number; name: string; keepers: readonly number[]; cells: readonly number[] };

type Cabinet = readonly [name: string, kind: string, groups: string, litres: number | null, kilograms: number | null];

const large: readonly Cabinet[] = [
  ['防爆柜 A', 'explosion_proof', 'FL', 120, null],
  ['防爆柜 B', 'explosion_proof', 'FL GN', 120, null],
  ['酸柜', 'corrosion', 'AI', 80, null],
  ['有机酸柜', 'corrosion', 'AO', 60, null],
  ['碱柜', 'corrosion', 'AL', 60, 100],
  ['氧化剂柜', 'plain', 'OX', 60, 100],
  ['毒害品柜', 'toxic', 'TX', 40, 40],
  ['普通柜', 'plain', 'GN', null, 200],
];
const small: readonly Cabinet[] = [
  ['防爆柜', 'explosion_proof', 'FL', 45, null],
  ['耐腐蚀柜', 'corrosion', 'AI', 30, null],
  ['普通柜', 'plain', 'GN AL', 30, 60],
];

type Store = {
  code: string;
  name: string;
  type: string;
  org: number;
  room: number | undefined;
  area: number;
  features: string[];
  keepers: readonly number[];
  cabinets: readonly Cabinet[];
};

/** The stores of the demonstration: of the school, of the colleges that work with chemicals, of their first laboratories. */
export async function addStores(ctx: Ctx, made: DemoMade): Promise<DemoStore[]> {
  const rooms = [...made.rooms.values()].find((pool) => pool.length > 4) ?? [];
  // The first colleges are those of chemistry.
  const colleges = made.colleges.slice(0, 2);
  const first = made.staff.get(made.colleges[0]!.id)!;
  const storeman = made.accounts.get('storeman') ?? first[2]!;
  const center: Store = {
    code: 'CK01',
    name: '危险化学品中心仓库',
    type: '1',
    org: made.store,
    room: rooms.shift()?.id,
    area: 86,
    features: ['explosion_proof', 'ventilation', 'burglar_alarm', 'video', 'double_lock'],
    keepers: [storeman, first[3]!],
    cabinets: large,
  };
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select id, name from org.unit where school_id = ${ctx.schoolId}
    and id = any(${colleges.map(({ id }) => id)})`.execute(ctx.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const ofColleges = colleges.map(({ id, code }): Store => {
    const staff = made.staff.get(id)!;
    return {
      code: `XY${code}`,
      name: `${names.get(id)}试剂库`,
      type: '2',
      org: id,
      room: rooms.shift()?.id,
      area: 42,
      features: ['ventilation', 'video', 'double_lock'],
      keepers: [...new Set([staff[2]!, staff[3]!, ...(id === colleges[0]!.id ? [storeman] : [])])],
      cabinets: large.filter(([, , groups]) => !groups.startsWith('TX')),
    };
  });
  const labs = made.labs.filter(({ college }) => colleges.includes(college)).slice(0, 12);
  const ofLabs = labs.map((lab, i): Store => ({
    code: `LAB${String(i + 1).padStart(3, '0')}`,
    name: `${lab.name}储存点`,
    type: '3',
    org: lab.id,
    room: lab.room.id,
    area: 12,
    features: ['ventilation'],
    keepers: [...new Set([lab.head, lab.officer])],
    cabinets: small,
  }));
  const stores: DemoStore[] = [];
  for (const store of [center, ...ofColleges, ...ofLabs]) stores.push(await addStore(ctx, store));
  return stores;
}

async function addStore(ctx: Ctx, { cabinets, keepers, ...store }: Store): Promise<DemoStore> {
  const today = formatDate(ctx.now);
  const rows = cabinets.map(([name, kind, groups, litres, kilograms], at) => ({
    name,
    kind,
    groups: groups.split(' '),
    litres,
    kilograms,
    locked: kind !== 'plain' || groups === 'OX',
    at,
  }));
  const { rows: made } = await sql<{ id: number; cells: number[] }>`with made as (
      insert into stock.warehouse (school_id, code, name, warehouse_type, org_id, room_id, area, features)
      values (${ctx.schoolId}, ${store.code}, ${store.name}, ${store.type}, ${store.org}, ${store.room ?? null}, ${store.area},
        ${store.features}) returning id),
    kept as (insert into stock.keeper (school_id, warehouse_id, user_id, starts_on, trained_until)
      select ${ctx.schoolId}, made.id, k.id, ${addDays(today, -420)}::date, ${addDays(today, 310)}::date - (k.at * 40)::int
      from made, unnest(${[...keepers]}::bigint[]) with ordinality k (id, at)),
    given as materialized (select * from json_to_recordset(${JSON.stringify(rows)}::json) g (name text, kind text, groups text[],
      litres numeric, kilograms numeric, locked boolean, at int)),
    stood as (insert into stock.cabinet (school_id, warehouse_id, name, kind, double_lock, capacity_l, capacity_kg, allowed_groups)
      select ${ctx.schoolId}, made.id, g.name, g.kind, g.locked, g.litres, g.kilograms, g.groups from made, given g order by g.at
      returning id, warehouse_id, name),
    shelved as (insert into stock.cell (school_id, cabinet_id, warehouse_id, name)
      select ${ctx.schoolId}, stood.id, stood.warehouse_id, n.name from stood, unnest(array['上层', '中层', '下层']) n (name)
      returning id, cabinet_id)
    select made.id, array(select min(l.id) from shelved l join stood b on b.id = l.cabinet_id join given g on g.name = b.name
      group by g.at order by g.at) as cells from made`.execute(ctx.db);
  return { id: made[0]!.id, name: store.name, keepers, cells: made[0]!.cells };
}
