import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { exportTables, type FigureTable } from '#kernel/server/sheets/export-tables.ts';
import { formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { isInside } from '../ledger/book-flows.queries.ts';
import { annualFlags } from './police-report.service.ts';
import { flaggedAs } from './police-report.queries.ts';

type Report = { kind: string; inbound_id: number | null; year: number | null; subject: string };

async function readReport(ctx: Ctx, id: number): Promise<Report> {
  const { rows } = await sql<Report>`select r.kind, r.inbound_id, r.year, coalesce(i.no, r.year || ' 年') as subject
    from chemical.police_report r left join chemical.inbound i on i.school_id = r.school_id and i.id = r.inbound_id
    where r.school_id = ${ctx.schoolId} and r.id = ${id}`.execute(ctx.db);
  return found(rows[0], '报备');
}

type Goods = {
  at: Date;
  name: string;
  cas: string;
  flags: string;
  containers: number;
  amount: number;
  unit: string;
  supplier: string;
  license_no: string;
  permit_no: string;
  warehouse: string;
  keepers: string;
};

/** 流向报备表: what came in, from whom, on which permit, into which store, received by whom. */
async function flowTable(ctx: Ctx, inboundId: number): Promise<FigureTable> {
  const { rows } = await sql<Goods>`select i.decided_at as at, s.name, s.cas,
      coalesce((select string_agg(coalesce(k.name, l.flag), '、' order by k.sort) from chemical.control_entry e
        join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id and l.status = 1
        left join codes.code k on k.school_id = l.school_id and k.parent_key = 'chem_control' and k.code = l.flag
        where e.school_id = s.school_id and e.substance_id = s.id), '') as flags,
      count(*)::int as containers, sum(f.quantity)::float8 as amount, s.base_unit as unit, coalesce(v.name, '') as supplier,
      coalesce(v.license_no, '') as license_no,
      coalesce((select string_agg(distinct t.no, '、') from chemical.permit t where t.school_id = i.school_id
        and t.substance_id = s.id and t.no <> '' and (t.purchase_id = i.purchase_id or t.id = any(array(select n.permit_id
          from chemical.inbound_line n where n.school_id = i.school_id and n.inbound_id = i.id)))), '') as permit_no,
      w.name as warehouse, concat_ws('、', a.name, z.name) as keepers
    from chemical.inbound i join stock.flow f on f.school_id = i.school_id and f.doc_type = 'chemical.inbound' and f.doc_id = i.id
    join chemical.container c on c.school_id = f.school_id and c.id = f.lot_id
    join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    join stock.warehouse w on w.school_id = i.school_id and w.id = i.warehouse_id
    left join chemical.supplier v on v.school_id = c.school_id and v.id = c.supplier_id
    left join identity.account a on a.school_id = i.school_id and a.id = i.confirmed_by
    left join identity.account z on z.school_id = i.school_id and z.id = i.second_id
    where i.school_id = ${ctx.schoolId} and i.id = ${inboundId}
    group by i.id, i.school_id, i.purchase_id, i.decided_at, s.id, s.school_id, s.name, s.cas, s.base_unit, v.name, v.license_no, w.name,
      a.name, z.name order by s.name`.execute(ctx.db);
  return {
    name: '流向报备',
    titles: [
      '入库时间',
      '品名',
      'CAS号',
      '管控类别',
      '件数',
      '数量',
      '单位',
      '供应商',
      '供应商许可证号',
      '购买许可编号',
      '存放仓库',
      '收货保管人',
    ],
    rows: rows.map((row) => [
      formatDateTime(row.at),
      row.name,
      row.cas,
      row.flags,
      row.containers,
      row.amount,
      row.unit,
      row.supplier,
      row.license_no,
      row.permit_no,
      row.warehouse,
      row.keepers,
    ]),
  };
}

type Year = {
  name: string;
  cas: string;
  unit: string;
  opening: number;
  bought: number;
  other_in: number;
  used: number;
  other_out: number;
  closing: number;
};

/** 年度报告表: of each precursor what there was, came, was used and is left, from the ledger of the whole school. */
async function annualTable(ctx: Ctx, year: number): Promise<FigureTable> {
  const [from, until] = [parseDateTime(`${year}-01-01`), parseDateTime(`${year + 1}-01-01`)];
  const amount = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(f.quantity) filter (where f.at >= ${from} and ${condition}), 0)::float8`;
  const { rows } = await sql<Year>`select s.name, s.cas, s.base_unit as unit,
      coalesce(sum(f.quantity) filter (where f.at < ${from}), 0)::float8 as opening, ${amount(sql`f.kind = 'purchase_in'`)} as bought,
      ${amount(sql`f.quantity > 0 and f.kind <> 'purchase_in' and not ${isInside} and f.kind not in ('transfer_in')`)} as other_in,
      -${amount(sql`f.kind = 'use'`)} as used,
      -${amount(sql`f.quantity < 0 and f.kind <> 'use' and not ${isInside} and f.kind not in ('transfer_out')`)} as other_out,
      coalesce(sum(f.quantity), 0)::float8 as closing
    from chemical.container c join stock.flow f on f.school_id = c.school_id and f.lot_id = c.id
    join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    where c.school_id = ${ctx.schoolId} and f.at < ${until} and s.id = any(array(${flaggedAs(ctx, await annualFlags(ctx))}))
    group by s.id, s.name, s.cas, s.base_unit order by s.name`.execute(ctx.db);
  return {
    name: `${year}年度报告`,
    titles: ['品名', 'CAS号', '单位', '年初结存', '本年购买', '其他收入', '本年使用', '其他支出', '年末结存'],
    rows: rows.map((row) => [
      row.name,
      row.cas,
      row.unit,
      row.opening,
      row.bought,
      row.other_in,
      row.used,
      row.other_out,
      row.closing,
    ]),
  };
}

/** The sheet that is handed in. */
export const exportReport = (ctx: Ctx, { id }: { id: number }) =>
  exportTables(ctx, { title: '管控化学品报备', filter: { id } }, async (tx) => {
    const { inbound_id, year } = await readReport(tx, id);
    return [inbound_id === null ? await annualTable(tx, year!) : await flowTable(tx, inbound_id)];
  });
