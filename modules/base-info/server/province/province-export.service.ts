import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { ProvinceExport } from '../../shared/province/province.ts';

type Made = Pick<ProvinceExport, 'school_year' | 'template' | 'choices' | 'rows' | 'missing_cells'>;

/** Remembers a file that is made; the log has the same with its filter. */
export async function recordExport(
  ctx: Ctx,
  { school_year, template, choices, rows, missing_cells }: Made,
): Promise<void> {
  await sql`insert into base_info.province_export (school_id, school_year, template, choices, rows, missing_cells, created_by, created_at)
    values (${ctx.schoolId}, ${school_year}, ${template}, ${choices}, ${rows}, ${missing_cells}, ${ctx.actor.userId}, ${ctx.now})`.execute(
    ctx.db,
  );
}
