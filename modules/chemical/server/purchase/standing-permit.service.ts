import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow } from '#kernel/server/db/write-row.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import type { permitApi } from '../../shared/purchase/permit.ts';
import { checkPermit, permit, permitDoc } from './permit.service.ts';

/** A permit for several purchases, or for what comes without one. */
export async function createPermit(ctx: Ctx, { files = [], ...input }: InputOf<typeof permitApi.create>) {
  checkPermit(input);
  const { rows } =
    await sql`select 1 from chemical.substance where school_id = ${ctx.schoolId} and id = ${input.substance_id}
    and status = 1`.execute(ctx.db);
  if (rows.length === 0) throw badFields({ substance_id: '化学品不存在或已停用，请重新选择' });
  const id = await insertRow(ctx, permit, { ...input, files }, input.no);
  await attachFiles(ctx, permitDoc, id, files);
  return { id };
}

type Asked = { line: number; name: string; substance_id: number; amount: number };

/**
 * Uses up a part of the permit that ends first among those that are valid today and cover the line. They are locked and asked
 * again before one is chosen, so that two documents never share the last of a permit.
 */
export async function useStandingPermit(ctx: Ctx, inboundId: number, { line, name, substance_id, amount }: Asked) {
  const today = formatDate(ctx.now);
  const covers = sql<boolean>`t.school_id = ${ctx.schoolId} and t.substance_id = ${substance_id} and t.purchase_id is null
    and t.starts_on <= ${today}::date and t.ends_on >= ${today}::date and t.qty - t.used_qty >= ${amount}`;
  const { rows } =
    await sql`with locked as (select t.id, t.ends_on from chemical.permit t where ${covers} order by t.id for update),
    chosen as (select id from locked order by ends_on, id limit 1),
    used as (update chemical.permit t set used_qty = t.used_qty + ${amount} from chosen where t.school_id = ${ctx.schoolId} and t.id = chosen.id returning t.id)
    update chemical.inbound_line n set permit_id = used.id from used
    where n.school_id = ${ctx.schoolId} and n.inbound_id = ${inboundId} and n.line = ${line} returning n.permit_id`.execute(
      ctx.db,
    );
  assert(rows.length === 1, chemicalErrors.permitAbsent, { line, name });
}
