import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { inForce } from '../control-list.queries.ts';

/** The laboratory that buys, with its people, card, supplier and store. */
export type DemoPlace = {
  lab_id: number;
  lab_path: string;
  lab_room: string;
  college_id: number;
  /** Who may spend from the card, and teachers of the laboratory besides. */
  people: number[];
  second: number[];
  names: ReadonlyMap<number, string>;
  card_id: number;
  supplier_id: number;
  warehouse_id: number;
  /** Neither of them applies. */
  keepers: number[];
  school: number;
};

/** The laboratory of the printed account `teacher`, open, in a college with a store and a card; undefined without them. */
export async function demoPlace(ctx: Ctx): Promise<DemoPlace | undefined> {
  type Row = Omit<DemoPlace, 'names' | 'people' | 'second'> & {
    teacher: number;
    admitted: number[];
    granted: number[];
  };
  const { rows } =
    await sql<Row>`select u.id as lab_id, u.path as lab_path, u.college_id, u.name || '实验区' as lab_room, a.id as teacher,
      (select coalesce(json_agg(m.user_id order by m.user_id), '[]') from base_info.lab_member m where m.school_id = u.school_id and m.lab_id = u.id
        and m.kind = 'teacher' and m.status = 1 and m.admitted_to >= ${formatDate(ctx.now)}::date) as admitted,
      c.id as card_id, (select json_agg(g.user_id) from funds.card_member g where g.school_id = c.school_id and g.card_id = c.id
        and g.doc_limit is null or g.doc_limit >= 5000) as granted,
      (select min(s.id) from chemical.supplier s where s.school_id = u.school_id) as supplier_id, w.id as warehouse_id,
      (select json_agg(k.user_id order by k.id) from stock.keeper k where k.school_id = w.school_id and k.warehouse_id = w.id) as keepers,
      (select min(x.id) from identity.account x where x.school_id = u.school_id and x.account = 'school') as school
    from identity.account a
    join identity.holding h on h.school_id = a.school_id and h.user_id = a.id
    join org.unit u on u.school_id = h.school_id and u.id = h.org_id and u.level = 'lab'
    join base_info.lab b on b.school_id = u.school_id and b.id = u.id and b.use_status = 0
    join stock.warehouse w on w.school_id = u.school_id and w.org_id = u.college_id and w.warehouse_type = '2'
    join funds.budget_card c on c.school_id = u.school_id and c.org_id = u.college_id and c.card_type = 'safety'
    join funds.card_member g on g.school_id = c.school_id and g.card_id = c.id and g.user_id = a.id
    where a.school_id = ${ctx.schoolId} and a.account = 'teacher' order by u.id, w.id, c.id limit 1`.execute(ctx.db);
  const [row] = rows;
  if (!row || row.keepers.length < 2) return undefined;
  const { teacher, admitted, granted, ...place } = row;
  const others = admitted.filter((one) => one !== teacher && granted.includes(one) && !place.keepers.includes(one));
  const people = [...(admitted.includes(teacher) ? [teacher] : []), ...others];
  if (people.length === 0 || admitted.length < 2) return undefined;
  const { rows: names } = await sql<{ id: number; name: string }>`select id, name from identity.account
    where school_id = ${ctx.schoolId}`.execute(ctx.db);
  return { ...place, people, second: admitted, names: new Map(names.map(({ id, name }) => [id, name])) };
}

/** What is bought, where it stands already in the store of the college. */
export type DemoGood = {
  cas: string;
  substance_id: number;
  spec_id: number;
  cabinet_id: number;
  cell_id: number;
  price: string;
  controlled: boolean;
  two_keepers: boolean;
};

/** Chemicals that the store of a college has, each with its smallest package. */
export async function demoGoods(ctx: Ctx, { warehouse_id }: DemoPlace): Promise<Map<string, DemoGood>> {
  const { rows } =
    await sql<DemoGood>`select distinct on (s.cas) s.cas, s.id as substance_id, p.id as spec_id, c.cabinet_id, c.cell_id,
      (18 + s.id % 7 * 6)::text || '.50' as price,
      exists (select 1 from chemical.control_entry e join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id
        where e.school_id = s.school_id and e.substance_id = s.id and (l.two_keepers or l.before_buying <> '')
          and l.id = any(array(${inForce(ctx)}))) as controlled,
      exists (select 1 from chemical.control_entry e join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id
        where e.school_id = s.school_id and e.substance_id = s.id and l.two_keepers and l.id = any(array(${inForce(ctx)}))) as two_keepers
    from chemical.container c join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    join chemical.spec p on p.school_id = s.school_id and p.substance_id = s.id and p.status = 1
    where c.school_id = ${ctx.schoolId} and c.warehouse_id = ${warehouse_id}
    order by s.cas, case when p.unit in ('kg', 'L') then p.net * 1000 else p.net end, c.id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.cas, row]));
}
