import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { conflict, found } from '#kernel/server/errors.ts';
import { within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import type { facilityApi } from '../../shared/risk/facility.ts';
import { facilityEditScope } from './facility.policy.ts';

/** Says whether a measure is in place; absent photos stay. */
export async function setMeasure(ctx: Ctx, input: InputOf<typeof facilityApi.setMeasure>): Promise<void> {
  const { id, version, in_place, photos } = input;
  const { rows } = await sql<{
    version: number;
    text: string;
    risk_point_id: number;
  }>`select m.version, m.text, m.risk_point_id
    from base_info.risk_measure m join base_info.risk_point p on p.school_id = m.school_id and p.id = m.risk_point_id and p.in_force
    join org.unit u on u.school_id = p.school_id and u.id = p.lab_id and u.deleted_at is null
    where m.school_id = ${ctx.schoolId} and m.id = ${id} and ${within(facilityEditScope(ctx.actor), 'u.path')}
    for update of m`.execute(ctx.db);
  const measure = found(rows[0], '防护措施');
  if (measure.version !== version) throw conflict();
  await sql`update base_info.risk_measure set in_place = ${in_place}, photos = coalesce(${photos ?? null}::bigint[], photos),
      checked_by = ${ctx.actor.userId}, checked_at = ${ctx.now}, version = version + 1
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  if (photos) await attachFiles(ctx, 'base-info.risk-measure', id, photos);
  await ctx.audit({
    action: in_place ? '防护措施已落实' : '防护措施未落实',
    docType: 'base-info.risk-point',
    docId: measure.risk_point_id,
    note: measure.text,
  });
}
