import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight, roleScope } from '#kernel/server/policy.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { permitApi, PermitState, type PermitRow } from '../../shared/purchase/permit.ts';
import { PurchaseStatus } from '../../shared/purchase/purchase.states.ts';
import { inForce } from '../control-list.queries.ts';
import { marksOf, namedSo } from '../substance.queries.ts';

type Stored = Omit<PermitRow, 'can' | 'files'> & { files: number[] };

const warnDays = 7;

const stateOf = ({ now }: Ctx) => {
  const today = formatDate(now);
  return sql<string>`case when t.no = '' then ${PermitState.open} when t.used_qty >= t.qty then ${PermitState.used}
    when t.ends_on < ${today}::date then ${PermitState.expired} when t.ends_on <= ${addDays(today, warnDays)}::date then ${PermitState.due}
    else ${PermitState.valid} end`;
};

/** Standing permits, and those of purchases that are still passed; the open ones first. */
export const permitList = listQuery<typeof permitApi.list, Stored>(permitApi.list, {
  noun: '购买许可',
  table: ['chemical.permit', 't'],
  joins: {
    p: sql`left join chemical.purchase p on p.school_id = t.school_id and p.id = t.purchase_id`,
    a: sql`left join identity.account a on a.school_id = p.school_id and a.id = p.applicant_id`,
    u: sql`left join org.unit u on u.school_id = p.school_id and u.id = p.lab_id`,
    s: sql`join chemical.substance s on s.school_id = t.school_id and s.id = t.substance_id`,
  },
  columns: (
    ctx,
  ) => sql`t.id, t.version, t.purchase_id, coalesce(p.no, '') as purchase_no, t.line, coalesce(a.name, '') as applicant_name,
    coalesce(u.name, '') as lab_name,
    s.name, s.cas, ${marksOf(ctx, inForce(ctx))} as controls, s.base_unit as unit,
    coalesce((select string_agg(distinct l.before_buying, '；') from chemical.control_entry e
      join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id
      where e.school_id = t.school_id and e.substance_id = t.substance_id and l.before_buying <> ''
        and l.id = any(array(${inForce(ctx)}))), '') as demand,
    t.kind, t.no, t.authority, coalesce((select trim_scale(n.count * case when g.unit in ('kg', 'L') then g.net * 1000 else g.net end)::text || ' ' ||
        case when g.unit in ('g', 'kg') then 'g' else 'mL' end
      from chemical.purchase_line n join chemical.spec g on g.school_id = n.school_id and g.id = n.spec_id
      where n.school_id = t.school_id and n.purchase_id = t.purchase_id and n.line = t.line), '') as asked,
    trim_scale(t.qty)::text as qty, trim_scale(t.used_qty)::text as used_qty, t.starts_on, t.ends_on, to_json(t.files) as files, t.remark,
    ${stateOf(ctx)} as state`,
  reach: (ctx) =>
    sql<boolean>`(t.purchase_id is null or p.status = ${sql.lit(PurchaseStatus.passed)} and ${inUnits(ctx.schoolId, roleScope(ctx.actor), 'p.lab_id')})`,
  filters: {
    keyword: (
      word,
      ctx,
    ) => sql<boolean>`(${matchesText(sql`t.no || ' ' || coalesce(p.no, '')`, word)} or t.substance_id = any(array(
      select x.id from chemical.substance x where x.school_id = ${ctx.schoolId} and ${namedSo('x', word)})))`,
    kind: 't.kind',
    state: (state, ctx) => sql<boolean>`${stateOf(ctx)} = ${state}`,
  },
  isNarrow: () => true,
  sort: { ends_on: sql`t.ends_on` },
  order: [sql`t.no <> ''`, { desc: sql`t.id` }],
  rows: async (stored, ctx) => {
    const refs = await fileRefs(
      ctx,
      stored.flatMap((row) => row.files),
    );
    return stored.map((row) => ({
      ...row,
      files: pickFiles(refs, row.files),
      can: holdsRight(ctx.actor, 'chemical.permit.edit') ? ['edit'] : [],
    }));
  },
});

/** Permits are for those who see the list. */
export async function maySeePermitFile(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  if (!holdsRight(ctx.actor, 'chemical.permit.read')) return false;
  return permitList.find(ctx, docId).then(
    () => true,
    () => false,
  );
}
