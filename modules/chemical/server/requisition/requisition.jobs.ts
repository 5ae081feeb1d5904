import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { requisitionStates, RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { completeRequisition } from './complete.service.ts';
import { requisitionChange } from './requisition.service.ts';
import { releaseContainers } from './reservation.service.ts';

type Late = { id: number; no: string; status: number; applicant_id: number; content: string };
const { waiting, partly } = RequisitionStatus;

/** What was not fetched in time is free for others. Of a requisition that was fetched in part the rest is given up. */
export async function expireRequisitions(ctx: Ctx): Promise<void> {
  const days = Number(await settingOf(ctx, 'chem_pickup_days'));
  // The last day counts as a whole.
  const before = parseDateTime(addDays(formatDate(ctx.now), -days));
  const { rows } = await sql<Late>`select r.id, r.no, r.status, r.applicant_id,
      (select string_agg(s.name, '、' order by n.line) from chemical.requisition_line n
        join chemical.substance s on s.school_id = n.school_id and s.id = n.substance_id
        where n.school_id = r.school_id and n.requisition_id = r.id) as content
    from chemical.requisition r where r.school_id = ${ctx.schoolId} and r.status in (${waiting}, ${partly})
      and r.reserved_at < ${before} order by r.id limit 500 for update of r skip locked`.execute(ctx.db);
  for (const { id, no, status, applicant_id, content } of rows) {
    const action = status === waiting ? 'expire' : 'forgo';
    await applyTransition(ctx, requisitionStates, requisitionChange(id, action, { reserved_at: null }));
    await releaseContainers(ctx, id);
    await completeRequisition(ctx, id);
    await notify(ctx, {
      type: 'CHEM_REQUISITION_EXPIRED',
      userIds: [applicant_id],
      params: { no, content, days },
      url: `/chemical/requisition/${id}`,
      dedupe: `chem-requisition-expired:${id}`,
    });
  }
}
