import { sql } from 'kysely';
import { assert, found } from '#kernel/server/errors.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { checkExam } from '../controlled-exam.queries.ts';
import type { Signing } from '../dual/dual.service.ts';
import { requisitionLines } from '../requisition/requisition.queries.ts';
import { checkKeeper, lockOutbound, receivesOf } from './outbound-lock.queries.ts';
import { outboundDoc } from './outbound.queries.ts';

/** Applicant and co-recipient sign for what they receive, keepers of the store for what they hand over. */
export const outboundSigning: Signing = async (ctx, id, within) => {
  const { rows } = await sql<{ requisition_id: number; picked: number[] }>`select o.requisition_id,
      array(select distinct i.line from chemical.outbound_item i where i.school_id = o.school_id and i.outbound_id = o.id) as picked
    from chemical.outbound o where o.school_id = ${ctx.schoolId} and o.id = ${id} and o.status = 0`.execute(ctx.db);
  const { requisition_id, picked } = found(rows[0], '出库单');
  const waiting = await lockOutbound(ctx, requisition_id, within);
  const lines = (await requisitionLines(ctx, requisition_id)).filter(({ line }) => picked.includes(line));
  assert(
    lines.some((line) => line.two_keepers),
    chemicalErrors.notNeeded,
  );
  return {
    doc: outboundDoc,
    id,
    needed: 4,
    stepOf: async (person) => {
      if (receivesOf(waiting).includes(person.id)) {
        await checkExam(ctx, [person.id]);
        return 'recipient';
      }
      await checkKeeper(ctx, waiting, person.id, '签名');
      return 'keeper';
    },
  };
};
