import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { reportApi, ReportKind, ReportState, type ReportRow } from '../../shared/report/police-report.ts';
import { inForce } from '../control-list.queries.ts';
import { namedSo } from '../substance.queries.ts';

const stateOf = ({ now }: Ctx) => sql<string>`case when r.reported_on > r.due_on then ${ReportState.late}
  when r.reported_on is not null then ${ReportState.filed}
  when r.due_on < ${formatDate(now)}::date then ${ReportState.overdue} else ${ReportState.open} end`;

/** Substances that a list in force names by one of these flags. */
export const flaggedAs = (ctx: Ctx, flags: readonly string[]) => sql`select e.substance_id from chemical.control_entry e
  join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id
  where e.school_id = ${ctx.schoolId} and l.flag = any(${[...flags]}) and l.id = any(array(${inForce(ctx)}))`;

/** Amounts that an inbound `i` brought, in words. */
const broughtBy = sql`(select string_agg(g.text, '、' order by g.text) from (select s.name || ' ' || trim_scale(sum(f.quantity)) || ' ' || s.base_unit as text
  from stock.flow f join chemical.container c on c.school_id = f.school_id and c.id = f.lot_id
  join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
  where f.school_id = r.school_id and f.doc_type = 'chemical.inbound' and f.doc_id = r.inbound_id group by s.name, s.base_unit) g)`;

export const reportList = listQuery<typeof reportApi.list, Omit<ReportRow, 'can'>>(reportApi.list, {
  noun: '报备',
  table: ['chemical.police_report', 'r'],
  joins: {
    i: sql`left join chemical.inbound i on i.school_id = r.school_id and i.id = r.inbound_id`,
    w: sql`left join stock.warehouse w on w.school_id = i.school_id and w.id = i.warehouse_id`,
  },
  columns: (ctx) => sql`r.id, r.version, r.kind, r.inbound_id, coalesce(i.no, r.year || ' 年') as subject,
    coalesce(case r.kind when ${ReportKind.flow} then ${broughtBy} else '全校易制毒化学品的购买、使用和库存' end, '') as content,
    coalesce(w.name, '全校') as warehouse_name,
    to_char(coalesce(i.decided_at, make_date(r.year, 1, 1)::timestamptz, r.created_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as began_on,
    r.due_on, r.reported_on, r.receipt_no, r.authority, r.remark, ${stateOf(ctx)} as state`,
  reach: () => sql<boolean>`true`,
  filters: {
    keyword: (
      word,
      ctx,
    ) => sql<boolean>`(${matchesText(sql`coalesce(i.no, '') || ' ' || r.receipt_no`, word)} or exists (
      select 1 from chemical.inbound_line n where n.school_id = r.school_id and n.inbound_id = r.inbound_id
        and n.substance_id = any(array(select x.id from chemical.substance x where x.school_id = ${ctx.schoolId} and ${namedSo('x', word)}))))`,
    kind: 'r.kind',
    state: (state, ctx) => sql<boolean>`${stateOf(ctx)} = ${state}`,
  },
  isNarrow: () => true,
  neverNull: ['due_on'],
  sort: { due_on: sql`r.due_on` },
  order: [
    sql`r.reported_on is not null`,
    sql`case when r.reported_on is null then r.due_on end`,
    { desc: sql`r.due_on` },
  ],
  row: (stored, { actor }) => ({
    ...stored,
    can: stored.reported_on === null && holdsRight(actor, 'chemical.report.edit') ? ['file'] : [],
  }),
});
