import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { isAdmitted } from '#modules/base-info/server/public.ts';
import { AdmissionStatus } from '../../shared/admission/admission.states.ts';
import type { Badge } from '../../shared/admission/admission.ts';

/** Resolves a scanned code to school and admission before the school is known. */
export async function lookBadge(ctx: Ctx, publicId: string) {
  const { rows } = await sql<{ school_id: number; id: number }>`
    select school_id, id from training.find_badge(${publicId})`.execute(ctx.db);
  return rows[0];
}

/** Whether a badge holds now; `ctx` is bound to its school. */
export async function readBadge(ctx: Ctx, id: number): Promise<Badge> {
  const { rows } = await sql<Pick<Badge, 'school_name' | 'holds'>>`select s.name as school_name,
      (d.status = ${sql.lit(AdmissionStatus.valid)} and exists (select 1 from base_info.lab_member m
        join identity.account a on a.school_id = m.school_id and a.id = m.user_id and a.status = 1 and a.deleted_at is null
        where m.school_id = d.school_id and m.lab_id = d.lab_id and m.user_id = d.user_id and ${isAdmitted(ctx)})) as holds
    from training.admission d join org.school s on s.id = d.school_id
    where d.school_id = ${ctx.schoolId} and d.id = ${id}`.execute(ctx.db);
  return { ...found(rows[0], '准入证'), checked_on: formatDateTime(ctx.now) };
}
