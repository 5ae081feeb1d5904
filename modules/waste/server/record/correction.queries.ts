import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { RecordDetail } from '../../shared/record/record.ts';

type Correction = RecordDetail['corrections'][number];

/** Weights that a container had after it was sealed, in their order. */
export async function correctionsOf(ctx: Ctx, id: number): Promise<Correction[]> {
  const { rows } = await sql<
    Omit<Correction, 'at'> & { at: Date }
  >`select c.line, trim_scale(c.before_kg)::text as before_kg,
      trim_scale(c.after_kg)::text as after_kg, c.reason, a.name as person_name, c.at
    from waste.correction c join identity.account a on a.school_id = c.school_id and a.id = c.person_id
    where c.school_id = ${ctx.schoolId} and c.record_id = ${id} order by c.line`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at: formatDateTime(row.at) }));
}
