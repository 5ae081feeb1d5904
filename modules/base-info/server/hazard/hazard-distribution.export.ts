import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { Controlled, HazardUnit, type hazardApi } from '../../shared/hazard/hazard.ts';
import { kindLines } from './hazard-kind.queries.ts';
import { hazardList } from './hazard.queries.ts';

type Row = {
  campus: string;
  building: string;
  /** Place of the building in the order of the list. */
  rank: number;
  floor: number | null;
  room_no: string;
  lab_name: string;
  lab_code: string;
  college: string;
  level: string;
  kind: string;
  kind_name: string;
  controlled: string;
  sources: string;
  qty: string;
  unit: string;
  keeper: string;
};
type Shown = Row & { top: string };

const columns: (SheetColumn & { value: (row: Shown) => Cell })[] = [
  { field: 'campus', title: '校区', value: (row) => row.campus },
  { field: 'building', title: '楼宇', width: 22, value: (row) => row.building || '未登记楼宇' },
  { field: 'floor', title: '楼层', kind: 'number', width: 8, value: (row) => row.floor },
  { field: 'room_no', title: '房间号', value: (row) => row.room_no },
  { field: 'lab_code', title: '实验室编号', width: 18, value: (row) => row.lab_code },
  { field: 'lab_name', title: '实验室', width: 28, value: (row) => row.lab_name },
  { field: 'college', title: '学院', width: 24, value: (row) => row.college },
  { field: 'level', title: '安全等级', value: (row) => row.level || '未评估' },
  { field: 'top', title: '危险源类别', value: (row) => row.top },
  { field: 'kind', title: '种类', width: 24, value: (row) => row.kind_name },
  { field: 'controlled', title: '管控类别', value: (row) => labelOf(Controlled, row.controlled) },
  { field: 'sources', title: '名称', width: 36, value: (row) => row.sources },
  { field: 'qty', title: '数量', kind: 'number', value: (row) => row.qty },
  { field: 'unit', title: '单位', width: 8, value: (row) => labelOf(HazardUnit, row.unit) },
  { field: 'keeper', title: '责任人', value: (row) => row.keeper },
];

type Query = InputOf<typeof hazardApi.distribution>;

/** The next building after the one at this place, with what is in use in it: one row for each room, laboratory, kind and unit. */
async function nextBuilding(ctx: Ctx, query: Query, after: number): Promise<{ rows: Shown[]; last: number }> {
  const { rows } = await sql<Row>`with placed as (
      select b.id, row_number() over (order by m.sort, b.code, b.id) as rank, m.name as campus, b.name
      from org.building b join org.campus m on m.school_id = b.school_id and m.id = b.campus_id
      where b.school_id = ${ctx.schoolId}
      union all select 0, 1000000, '', ''
    ), held as (
      select h.*, u.name as lab_name, u.code as lab_code, u.college_id as college, r.floor, r.room_no, p.rank, p.campus,
        p.name as building, l.lab_level
      from base_info.hazard_source h
      join org.unit u on u.school_id = h.school_id and u.id = h.lab_id
      join base_info.lab l on l.school_id = h.school_id and l.id = h.lab_id
      left join org.room r on r.school_id = h.school_id and r.id = h.room_id
      join placed p on p.id = coalesce(r.building_id, l.building_id, 0)
      where ${hazardList.where(ctx, { ...query, status: Enabled.on })} and p.rank > ${after}
    )
    select h.campus, h.building, h.rank, h.floor, coalesce(h.room_no, '') as room_no, h.lab_name, h.lab_code,
      coalesce(c.name, '') as college, coalesce(v.name, '') as level, h.kind, coalesce(k.name, h.kind) as kind_name, h.controlled,
      string_agg(distinct h.name, '、') as sources, trim_scale(sum(h.qty))::text as qty, h.unit,
      coalesce(string_agg(distinct a.name, '、'), '') as keeper
    from held h
    left join org.unit c on c.school_id = h.school_id and c.id = h.college
    left join codes.code k on k.school_id = h.school_id and k.parent_key = 'hazard_kind' and k.code = h.kind
    left join codes.code v on v.school_id = h.school_id and v.parent_key = 'lab_level' and v.code = h.lab_level::text
    left join identity.account a on a.school_id = h.school_id and a.id = h.keeper_id
    where h.rank = (select min(rank) from held)
    group by h.campus, h.building, h.rank, h.floor, h.room_no, h.lab_name, h.lab_code, c.name, v.name, h.kind, k.name,
      h.controlled, h.unit
    order by h.floor nulls last, h.room_no, h.lab_code, h.kind`.execute(ctx.db);
  const lines = await kindLines(ctx);
  const names = new Map(rows.map((row) => [row.kind, row.kind_name]));
  const tops = await topNames(ctx);
  const shown = rows.map((row) => {
    const top = lines.get(row.kind)?.at(-1) ?? row.kind;
    return { ...row, top: tops.get(top) ?? names.get(top) ?? top };
  });
  return { rows: shown, last: rows[0]?.rank ?? after };
}

async function topNames(ctx: Ctx): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`select code, name from codes.code
    where school_id = ${ctx.schoolId} and parent_key = 'hazard_kind' and parent_code = ''`.execute(ctx.db);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Where the hazard sources of the school or of a college are, building by building. */
export const exportDistribution = (ctx: Ctx, query: Query) =>
  exportXlsx(ctx, { title: '危险源分布清单', filter: query }, columns, (tx, after) => nextBuilding(tx, query, after));
