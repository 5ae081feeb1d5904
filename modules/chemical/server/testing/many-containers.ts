import type pg from 'pg';

type Server = Pick<pg.Client, 'query'>;

/**
 * Fills a school that has a catalogue with `count` containers in sixty warehouses of its laboratories and colleges, for
 * measurements: rows without flows, put past the ledger.
 */
export async function growContainers(server: Server, schoolId: number, count: number): Promise<void> {
  const fill = (text: string, ...more: number[]) => server.query(text, [schoolId, ...more]);
  await server.query('set session_replication_role = replica');
  await fill(`insert into stock.warehouse (school_id, code, name, warehouse_type, org_id)
    select $1, 'MANY' || i, '储存点' || i, (1 + i % 4)::text, (array(select id from org.unit where school_id = $1 and level in ('college', 'lab')
      and deleted_at is null order by id))[1 + i % (select count(*) from org.unit where school_id = $1 and level in ('college', 'lab') and deleted_at is null)]
    from generate_series(1, 60) i`);
  await fill(`insert into stock.cabinet (school_id, warehouse_id, name, kind)
    select $1, w.id, '柜' || i, 'plain' from stock.warehouse w, generate_series(1, 10) i where w.school_id = $1 and w.code like 'MANY%'`);
  await fill(`insert into stock.cell (school_id, warehouse_id, cabinet_id, name)
    select $1, b.warehouse_id, b.id, '层' || i from stock.cabinet b join stock.warehouse w on w.school_id = b.school_id and w.id = b.warehouse_id,
      generate_series(1, 3) i where b.school_id = $1 and w.code like 'MANY%'`);
  await fill(
    `with made as (insert into stock.lot (school_id, unit, quantity) select $1, 'mL', 1 + i % 500 from generate_series(1, $2::int) i returning id),
      cells as (select array_agg(l.id order by l.id) as id, array_agg(l.cabinet_id order by l.id) as cabinet_id,
        array_agg(l.warehouse_id order by l.id) as warehouse_id from stock.cell l
        join stock.warehouse w on w.school_id = l.school_id and w.id = l.warehouse_id where l.school_id = $1 and w.code like 'MANY%'),
      kinds as (select array_agg(id order by id) as id from chemical.substance where school_id = $1),
      people as (select array_agg(id order by id) as id from identity.account where school_id = $1),
      rows as (select m.id, row_number() over (order by m.id) as i from made m)
    insert into chemical.container (school_id, id, code, substance_id, initial, warehouse_id, cabinet_id, cell_id, holder_id,
      source_type, source_id, stored_on, expires_on, state, batch_no)
    select $1, r.id, 'M' || lpad(r.i::text, 9, '0'), k.id[1 + (r.i * 7919) % cardinality(k.id)], 500,
      c.warehouse_id[1 + r.i % cardinality(c.id)], c.cabinet_id[1 + r.i % cardinality(c.id)], c.id[1 + r.i % cardinality(c.id)],
      p.id[1 + (r.i * 31) % cardinality(p.id)], 'chemical.opening', 1, '2025-01-01'::date + (r.i % 600)::int,
      '2026-06-01'::date + (r.i * 13 % 1500)::int, case when r.i % 40 = 0 then 5 when r.i % 25 = 0 then 6 else 1 end, 'B' || r.i % 5000
    from rows r, cells c, kinds k, people p`,
    count,
  );
  await server.query('set session_replication_role = origin');
  await server.query('vacuum analyze chemical.container, stock.lot, stock.cell, stock.cabinet, stock.warehouse');
}
