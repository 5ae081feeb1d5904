// The best SQL for the questions of `container-cases.ts`, by hand; `$1` is the school in all of them.
import type { Statement } from './best.ts';

const inForce = `array(select distinct on (f.flag) f.id from chemical.control_list f
  where f.school_id = $1 and f.status = 1 and f.starts_on <= current_date order by f.flag, f.starts_on desc)`;

const row = `c.id, c.version, c.code, c.own_no, c.substance_id, s.name, s.cas, s.pictograms, p.net, p.unit as net_unit, pk.name as package_name,
  (select json_agg(json_build_object('list_id', l.id, 'flag', l.flag, 'flag_name', k.name, 'name', l.name, 'edition', l.edition,
      'issued_on', l.issued_on, 'starts_on', l.starts_on) order by k.sort)
    from chemical.control_entry e join chemical.control_list l on l.school_id = $1 and l.id = e.list_id
    left join codes.code k on k.school_id = $1 and k.parent_key = 'chem_control' and k.code = l.flag
    where e.school_id = $1 and e.substance_id = s.id and l.id = any(${inForce})) as controls,
  coalesce(pu.name, c.purity) as purity_name, c.batch_no, c.initial, t.quantity, t.unit, c.warehouse_id, w.name as warehouse_name,
  b.name as cabinet_name, c.cell_id, x.name as cell_name, h.name as holder_name, c.stored_on, c.produced_on, c.expires_on, c.state, c.lab_id, c.blocked_note`;
const names = `join chemical.substance s on s.school_id = $1 and s.id = c.substance_id join stock.lot t on t.school_id = $1 and t.id = c.id
  join stock.warehouse w on w.school_id = $1 and w.id = c.warehouse_id join stock.cabinet b on b.school_id = $1 and b.id = c.cabinet_id
  join stock.cell x on x.school_id = $1 and x.id = c.cell_id left join chemical.spec p on p.school_id = $1 and p.id = c.spec_id
  left join codes.code pk on pk.school_id = $1 and pk.parent_key = 'chem_package' and pk.code = p.package_type
  left join codes.code pu on pu.school_id = $1 and pu.parent_key = 'chem_purity' and pu.code = c.purity
  left join identity.account h on h.school_id = $1 and h.id = c.holder_id`;

/** The total up to the number to which lists count. */
const bounded = 10_000;

/** Along the order of codes, counted up to the bound: for questions that many rows answer. */
const walked = (
  where: string,
) => `with page as (select c.id from chemical.container c where c.school_id = $1 and ${where} order by c.code desc limit 20)
  select (select count(*) from (select from chemical.container c where c.school_id = $1 and ${where} limit ${bounded + 1}) n) as total, ${row}
  from page join chemical.container c on c.school_id = $1 and c.id = page.id ${names} order by c.code desc`;

/** All that match, counted and ordered in one pass: for questions that few rows answer. */
const collected = (hits: string, offset = 0) => `with hit as materialized (${hits}),
    page as (select id from hit order by code desc limit 20 offset ${offset})
  select (select count(*) from hit) as total, ${row} from page join chemical.container c on c.school_id = $1 and c.id = page.id ${names}
  order by c.code desc`;

export const stock = (school: number): Statement => ({ text: walked('true'), values: [school] });

/** Of the warehouses of the college of an account and of its laboratories. */
export const stockOfUnitOf = (school: number, account: string): Statement => ({
  text: collected(`select c.id, c.code from chemical.container c where c.school_id = $1 and c.warehouse_id = any(array(
    select w.id from stock.warehouse w join org.unit u on u.school_id = $1 and u.id = w.org_id
    join org.unit own on own.school_id = $1 and u.path like own.path || '%'
    where w.school_id = $1 and own.id = (select h.org_id from identity.holding h join identity.account a on a.school_id = $1 and a.id = h.user_id
      where h.school_id = $1 and a.account = $2 order by h.id limit 1))) limit ${bounded + 1}`),
  values: [school, account],
});

export const stockOfWarehouse = (school: number, warehouse: number, offset: number): Statement => ({
  text: collected(
    `select c.id, c.code from chemical.container c where c.school_id = $1 and c.warehouse_id = $2`,
    offset,
  ),
  values: [school, warehouse],
});

export const stockOfCode = (school: number, code: string): Statement => ({
  text: collected(`select c.id, c.code from chemical.container c where c.school_id = $1 and c.code = $2`),
  values: [school, code],
});

export const stockOfName = (school: number, name: string): Statement => ({
  text: collected(`select c.id, c.code from chemical.substance s join chemical.container c on c.school_id = $1 and c.substance_id = s.id
    where s.school_id = $1 and s.name || ' ' || s.aliases like '%' || $2 || '%'`),
  values: [school, name],
});

export const stockOfFlagAndState = (school: number, flag: string, state: number): Statement => ({
  text: collected(`select c.id, c.code from chemical.container c where c.school_id = $1 and c.state = $3 and c.substance_id = any(array(
    select e.substance_id from chemical.control_entry e join chemical.control_list l on l.school_id = $1 and l.id = e.list_id
    where e.school_id = $1 and l.flag = $2 and l.id = any(${inForce})))`),
  values: [school, flag, state],
});

export const stockOfGroupExpiring = (school: number, group: string, days: number): Statement => ({
  text: collected(`select c.id, c.code from chemical.container c where c.school_id = $1
    and c.expires_on between current_date and current_date + $3::int
    and c.substance_id = any(array(select s.id from chemical.substance s where s.school_id = $1 and s.storage_group = $2))`),
  values: [school, group, days],
});

export const oneContainer = (school: number, code: string): Statement[] => [
  {
    text: `select ${row}, s.signal, s.storage_group, g.name as storage_group_name, u.name as supplier_name, c.tray_note, c.reserved,
        o.name as lab_name, c.issued_at, y.code as parent_code, r.room_no, c.source_type, c.source_id, i.no as source_no
      from chemical.container c ${names}
      left join codes.code g on g.school_id = $1 and g.parent_key = 'chem_storage_group' and g.code = s.storage_group
      left join chemical.supplier u on u.school_id = $1 and u.id = c.supplier_id left join chemical.inbound i on i.school_id = $1 and i.id = c.source_id
      left join org.unit o on o.school_id = $1 and o.id = c.lab_id left join chemical.container y on y.school_id = $1 and y.id = c.parent_id
      left join org.room r on r.school_id = $1 and r.id = coalesce(b.room_id, w.room_id) where c.school_id = $1 and c.code = $2`,
    values: [school, code],
  },
  {
    text: `select f.* from stock.flow f join chemical.container c on c.school_id = $1 and c.id = f.lot_id
      where f.school_id = $1 and c.code = $2 order by f.id`,
    values: [school, code],
  },
];
