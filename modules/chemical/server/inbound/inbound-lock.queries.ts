import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { conflict, found } from '#kernel/server/errors.ts';
import { inStores } from '#platform/stock/server/public.ts';
import type { InboundSource } from '../../shared/inbound/inbound.ts';
import { InboundStatus } from '../../shared/inbound/inbound.states.ts';
import type { EnumValue } from '#kernel/shared/enums.ts';

export const inboundDoc = 'chemical.inbound';

type Waiting = {
  version: number;
  status: number;
  no: string;
  source: EnumValue<typeof InboundSource>;
  warehouse_id: number;
  applicant_id: number;
  purchase_id: number | null;
};

/** Locks a document that waits for its keepers. */
export async function lockWaiting(
  ctx: Ctx,
  id: number,
  within = inStores(ctx, 'chemical.inbound.confirm', 'i.warehouse_id'),
): Promise<Waiting> {
  const { rows } =
    await sql<Waiting>`select i.version, i.status, i.no, i.source, i.warehouse_id, i.applicant_id, i.purchase_id from chemical.inbound i
    where i.school_id = ${ctx.schoolId} and i.id = ${id}
      and ${within} for update`.execute(ctx.db);
  const waiting = found(rows[0], '入库单');
  if (waiting.status !== InboundStatus.waiting) throw conflict('入库单已复核或已拒收，请刷新后查看');
  return waiting;
}
