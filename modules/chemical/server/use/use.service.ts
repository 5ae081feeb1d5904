import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { admittedTo } from '#modules/base-info/server/public.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { postFlows } from '#platform/stock/server/public.ts';
import { exact } from '../../shared/amount.rules.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import type { UseInput } from '../../shared/use/use.ts';
import { followContainers } from '../container/stock-mirror.service.ts';
import { checkFrozen, holdStocktakes } from '../storage/open-counts.queries.ts';
import { completeRequisition } from '../requisition/complete.service.ts';
import { bookDifference } from './difference.service.ts';
import { checkUsable, lockOwnHeld, type Held } from './held.queries.ts';

const useDoc = 'chemical.use';

/** Who uses controlled chemicals together is admitted to the laboratory too. */
async function checkPartner(ctx: Ctx, held: Held, partner: number | null): Promise<void> {
  if (partner === null) {
    if (held.is_controlled) throw badFields({ partner_id: chemicalErrors.partnerNeeded.message });
    return;
  }
  if (partner === ctx.actor.userId) throw badFields({ partner_id: '共同使用人不能是使用人本人' });
  const people = await admittedTo(ctx, held.lab_id);
  if (people.every(({ id }) => id !== partner))
    throw badFields({ partner_id: '共同使用人没有这间实验室的有效准入，请重新选择' });
}

/** The first use opens a container; what forms peroxides lasts no longer than so many months from then on. */
async function openContainer(ctx: Ctx, { id, opened_on, is_peroxide_former }: Held): Promise<void> {
  if (opened_on !== null) return;
  const today = formatDate(ctx.now);
  const months = is_peroxide_former ? Number(await settingOf(ctx, 'chem_peroxide_months')) : null;
  await sql`update chemical.container set opened_on = ${today}::date,
      expires_on = case when ${months}::int is null then expires_on
        else least(expires_on, (${today}::date + make_interval(months => ${months}::int))::date) end
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
}

/** 使用登记: takes what was used out of the book, and what was weighed into it. */
export async function recordUse(ctx: Ctx, input: UseInput) {
  await holdStocktakes(ctx);
  const held = await lockOwnHeld(ctx, input.code);
  checkUsable(held);
  await checkFrozen(ctx, { containers: [held.id] }, '登记使用');
  const used = Number(input.used);
  if (!(used > 0)) throw badFields({ used: '用量应大于 0' });
  const { id: container_id, quantity: before, unit, code, name } = held;
  assert(used <= before, chemicalErrors.usedTooMuch, { used, left: before, unit });
  const partner_id = input.partner_id ?? null;
  await checkPartner(ctx, held, partner_id);
  const after = exact(before - used);
  const { explanation = '', destination = '' } = input;
  const measured = input.measured === undefined ? null : Number(input.measured);
  const { rows } = await sql<{
    id: number;
  }>`insert into chemical.use_record (school_id, container_id, requisition_id, warehouse_id, lab_id, user_id, partner_id,
      before, used, after, measured, explanation, experiment, destination, created_by, created_at)
    values (${ctx.schoolId}, ${container_id}, ${held.requisition_id}, ${held.warehouse_id}, ${held.lab_id}, ${ctx.actor.userId}, ${partner_id}, ${before}, ${used},
      ${after}, ${measured}, ${explanation}, ${input.experiment}, ${destination}, ${ctx.actor.userId}, ${ctx.now}) returning id`.execute(
    ctx.db,
  );
  const id = rows[0]!.id;
  const document = { doc_type: useDoc, doc_id: id, second_id: partner_id };
  const flow = {
    lot_id: container_id,
    kind: 'use',
    quantity: `-${used}`,
    name: `${code}（${name}）`,
    note: input.experiment,
  } as const;
  await postFlows(ctx, document, [flow]);
  const what = '使用后';
  const blocked =
    measured !== null && (await bookDifference(ctx, held, document, { book: after, measured, explanation, what }));
  await openContainer(ctx, held);
  await ctx.audit({ action: '使用登记', docType: useDoc, docId: id, note: `${code} ${name} ${used} ${unit}` });
  await emptyContainer(ctx, held);
  await followContainers(ctx, [container_id]);
  return { id, after: String(blocked || measured === null ? after : measured), unit, blocked };
}

/** An empty container is no longer in use. */
async function emptyContainer(ctx: Ctx, { id, requisition_id }: Held): Promise<void> {
  const { rows } =
    await sql`update chemical.container c set state = ${ContainerState.empty}, version = c.version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    from stock.lot t where c.school_id = ${ctx.schoolId} and c.id = ${id} and t.school_id = c.school_id and t.id = c.id
      and t.quantity = 0 and c.blocked_note = '' and c.state = ${ContainerState.issued} returning 1`.execute(ctx.db);
  if (rows.length === 0) return;
  await emit(ctx, 'kernel.document.changed', {
    docType: 'chemical.container',
    ids: [id],
    to: String(ContainerState.empty),
  });
  await completeRequisition(ctx, requisition_id);
}
