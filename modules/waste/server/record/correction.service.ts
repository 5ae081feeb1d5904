import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { wasteErrors } from '../../shared/errors.ts';
import { weightFault } from '../../shared/fill.rules.ts';
import type { recordApi } from '../../shared/record/record.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { lockRecord, recordDoc, volumeOf } from './record.service.ts';

/** The laboratory weighs a sealed container anew before it is applied for. Both weights stay, and its label is printed anew. */
export async function correctWeight(
  ctx: Ctx,
  { id, net_kg, reason }: InputOf<typeof recordApi.correct>,
): Promise<void> {
  const before = await lockRecord(ctx, id);
  const [state, was] = [Number(before['state']), Number(before['net_kg'])];
  const params = { name: String(before['name']), state: labelOf(RecordState, state), action: '更正净重' };
  assert(state === RecordState.sealed, wasteErrors.moved, params);
  await checkFields<{ net_kg: string }>(ctx, {
    net_kg:
      weightFault(net_kg, await volumeOf(ctx, Number(before['spec_id']))) ??
      (Number(net_kg) === was && `与现在的净重 ${was} kg 相同，不需要更正`),
  });
  await sql`with corrected as (update waste.record set net_kg = ${net_kg}::numeric, printed_at = null, version = version + 1,
        updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
      where school_id = ${ctx.schoolId} and id = ${id} returning id)
    insert into waste.correction (school_id, record_id, line, before_kg, after_kg, reason, person_id, at)
    select ${ctx.schoolId}, c.id, 1 + (select count(*) from waste.correction x where x.school_id = ${ctx.schoolId} and x.record_id = c.id),
      ${String(was)}::numeric, ${net_kg}::numeric, ${reason}, ${ctx.actor.userId}, ${ctx.now} from corrected c`.execute(
    ctx.db,
  );
  await ctx.audit({ action: '更正净重', docType: recordDoc, docId: id, note: `${was} → ${net_kg} kg：${reason}` });
}
