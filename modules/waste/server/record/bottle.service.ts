import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found, refuse } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import {
  beginWasting,
  endWasting,
  lookWastable,
  reasonApartFrom,
  wasteContainers,
  type Bottle,
} from '#modules/chemical/server/public.ts';
import { wasteErrors } from '../../shared/errors.ts';
import type { recordApi } from '../../shared/record/record.ts';
import { recordsWithin } from './record-reach.queries.ts';
import { addDeposit, lockOpenRecord } from './record.service.ts';

/** Containers of chemicals in a box, in their order. */
async function bottlesIn(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ container_id: number }>`select container_id from waste.bottle
    where school_id = ${ctx.schoolId} and record_id = any(${[...ids]}) and not is_void order by container_id`.execute(
    ctx.db,
  );
  return rows.map(({ container_id }) => container_id);
}

/** What a scanned container of chemicals is, if it may go into this box. */
export async function lookBottle(ctx: Ctx, { id, code }: InputOf<typeof recordApi.lookBottle>): Promise<Bottle> {
  const { rows } = await sql<{ lab_id: number }>`select r.lab_id from waste.record r where r.school_id = ${ctx.schoolId}
    and r.id = ${id} and ${recordsWithin(ctx, 'waste.record.edit')}`.execute(ctx.db);
  return lookWastable(ctx, code, found(rows[0], '产废登记').lab_id);
}

/** Puts a container of chemicals into a box as it is: by its code, with what it weighs. */
export async function addBottle(ctx: Ctx, { id, code, ...input }: InputOf<typeof recordApi.addBottle>) {
  const { lab_id, label_no, deposits } = await lockOpenRecord(ctx, id, '扫码装箱');
  const bottle = await beginWasting(ctx, code, Number(lab_id), String(label_no));
  const apart = await reasonApartFrom(ctx, bottle.id, await bottlesIn(ctx, [id]));
  if (apart) refuse(wasteErrors.boxed, apart);
  const filled = await addDeposit(ctx, { id, component: bottle.name.slice(0, 60), ...input });
  await sql`insert into waste.bottle (school_id, record_id, line, container_id, code, cas, quantity, unit)
    values (${ctx.schoolId}, ${id}, ${Number(deposits) + 1}, ${bottle.id}, ${bottle.code}, ${bottle.cas}, ${bottle.quantity},
      ${bottle.unit})`.execute(ctx.db);
  return filled;
}

/** The box is given up; what is in it belongs to the ledger of chemicals again. */
export async function releaseBottles(ctx: Ctx, id: number, labelNo: string): Promise<void> {
  const { rows } =
    await sql`update waste.bottle set is_void = true where school_id = ${ctx.schoolId} and record_id = ${id}
    and not is_void returning 1`.execute(ctx.db);
  if (rows.length > 0) await endWasting(ctx, labelNo);
}

/** The boxes are in the store: their chemicals leave the ledger of chemicals, signed for by both. */
export async function wasteBottles(
  ctx: Ctx,
  records: readonly number[],
  document: { doc_type: string; doc_id: number; second_id: number },
): Promise<void> {
  const ids = await bottlesIn(ctx, records);
  if (ids.length > 0) await wasteContainers(ctx, document, ids);
}
