import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { overviewApi } from '../shared/overview.ts';
import { Validity } from '../shared/supplier.ts';
import { inForce } from './control-list.queries.ts';
import { isOfValidity } from './supplier.queries.ts';

type Overview = OutputOf<typeof overviewApi.find>;
type Counts = Pick<Overview, 'substances' | 'without_sds' | 'controls'> & {
  changed: { id: number; name: string; cas: string; status: number; is_new: boolean; at: string }[];
};

/** Figures, flags in force and the latest changes by people, in one statement. */
export async function findOverview(ctx: Ctx): Promise<Overview> {
  const { rows } = await sql<Counts>`select
      (select count(*)::int from chemical.substance where school_id = ${ctx.schoolId} and status = 1) as substances,
      (select count(*)::int from chemical.substance where school_id = ${ctx.schoolId} and status = 1 and sds_files = '{}') as without_sds,
      coalesce((select json_agg(json_build_object('flag', l.flag, 'flag_name', coalesce(k.name, l.flag), 'list', l.name,
          'edition', l.edition, 'starts_on', l.starts_on, 'count', (select count(*) from chemical.control_entry e
            join chemical.substance s on s.school_id = e.school_id and s.id = e.substance_id and s.status = 1
            where e.school_id = ${ctx.schoolId} and e.list_id = l.id)) order by k.sort, l.flag)
        from chemical.control_list l
        left join codes.code k on k.school_id = l.school_id and k.parent_key = 'chem_control' and k.code = l.flag
        where l.school_id = ${ctx.schoolId} and l.id = any(array(${inForce(ctx)}))), '[]') as controls,
      coalesce((select json_agg(c order by c.at desc, c.id desc) from (
        select id, name, cas, status, version = 1 as is_new, updated_at as at from chemical.substance
        where school_id = ${ctx.schoolId} and updated_by <> 0 order by updated_at desc, id desc limit 8) c), '[]') as changed`.execute(
    ctx.db,
  );
  const { changed, ...counts } = rows[0]!;
  return {
    ...counts,
    changed: changed.map((row) => ({ ...row, at: formatDateTime(new Date(row.at)) })),
    suppliers: holdsRight(ctx.actor, 'chemical.supplier.read') ? await countSuppliers(ctx) : null,
  };
}

async function countSuppliers(ctx: Ctx): Promise<NonNullable<Overview['suppliers']>> {
  const { rows } = await sql<NonNullable<Overview['suppliers']>>`select count(*)::int as total,
      count(*) filter (where ${isOfValidity(ctx, Validity.due)})::int as due,
      count(*) filter (where ${isOfValidity(ctx, Validity.expired)})::int as expired
    from chemical.supplier u where u.school_id = ${ctx.schoolId} and u.status = 1`.execute(ctx.db);
  return rows[0]!;
}
