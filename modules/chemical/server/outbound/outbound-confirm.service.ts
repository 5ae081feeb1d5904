import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { keepersOf, postFlows } from '#platform/stock/server/public.ts';
import { exact } from '../../shared/amount.rules.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import type { outboundApi, PickInput } from '../../shared/outbound/outbound.ts';
import { requisitionStates } from '../../shared/requisition/requisition.states.ts';
import { splitContainers } from '../container/split.service.ts';
import { followContainers } from '../container/stock-mirror.service.ts';
import { checkExam } from '../controlled-exam.queries.ts';
import { signedPeople } from '../dual/dual.service.ts';
import { requisitionLines } from '../requisition/requisition.queries.ts';
import { requisitionChange } from '../requisition/requisition.service.ts';
import { lockStanding, releaseContainers, reserveContainers } from '../requisition/reservation.service.ts';
import { checkFrozen, holdStocktakes } from '../storage/open-counts.queries.ts';
import { checkKeeper, lockOutbound, receivesOf, type Waiting } from './outbound-lock.queries.ts';
import { outboundDoc } from './outbound.queries.ts';
import { checkedPicks, linesToIssue } from './pick.service.ts';
import type { Line, Pick } from './pick.rules.ts';

async function readPicked(ctx: Ctx, outboundId: number): Promise<PickInput[]> {
  const { rows } = await sql<PickInput>`select i.line, c.code, i.amount::text as amount, i.is_whole, i.reason
    from chemical.outbound_item i join chemical.container c on c.school_id = i.school_id and c.id = i.container_id
    where i.school_id = ${ctx.schoolId} and i.outbound_id = ${outboundId}`.execute(ctx.db);
  return rows;
}

type People = { second_id: number | null; recipients: number[] };

/** Who hands over and who receives: of controlled chemicals two each, who have all signed. */
async function peopleOf(
  ctx: Ctx,
  waiting: Waiting,
  needsFour: boolean,
  recipient: number | undefined,
): Promise<People> {
  if (needsFour) {
    await checkExam(ctx, receivesOf(waiting));
    const keepers = await keepersOf(ctx, waiting.warehouse_id);
    return signedPeople(ctx, { doc: outboundDoc, id: waiting.outbound_id!, needed: 4 }, keepers);
  }
  const one = recipient ?? waiting.applicant_id;
  assert(receivesOf(waiting).includes(one), chemicalErrors.notRecipient);
  return { second_id: null, recipients: [one] };
}

/** Hands over what is picked: the ledger, the containers, the reservation and the requisition change together. */
export async function confirmOutbound(
  ctx: Ctx,
  { requisition_id, version, recipient_id }: InputOf<typeof outboundApi.confirm>,
) {
  await holdStocktakes(ctx);
  const waiting = await lockOutbound(ctx, requisition_id);
  await checkKeeper(ctx, waiting, ctx.actor.userId, '出库');
  const id = waiting.outbound_id;
  if (id === null || waiting.outbound_version !== version) throw await staleVersion(ctx, outboundDoc, id ?? 0);
  const lines = await linesToIssue(ctx, requisition_id);
  // All of these substances in the store, in one order, as a reservation locks them.
  await lockStanding(
    ctx,
    waiting.warehouse_id,
    lines.map(({ substance_id }) => substance_id),
  );
  const picks = await checkedPicks(ctx, waiting, await readPicked(ctx, id), lines);
  assert(picks.length > 0, chemicalErrors.nothingPicked);
  const arrivals = lines.map(({ substance_id }) => ({ substance_id, lab_id: waiting.lab_id }));
  await checkFrozen(ctx, { containers: picks.map(({ container }) => container.id), arrivals }, '出库');
  const twofold = new Set(
    (await requisitionLines(ctx, requisition_id)).filter((line) => line.two_keepers).map(({ line }) => line),
  );
  const people = await peopleOf(
    ctx,
    waiting,
    picks.some(({ line }) => twofold.has(line)),
    recipient_id,
  );
  await releaseContainers(ctx, requisition_id);
  const issued = await handOver(ctx, waiting, id, picks, people);
  await closeOutbound(ctx, id, people, issued);
  const isAll = await countIssued(ctx, requisition_id, lines, picks);
  await applyTransition(ctx, requisitionStates, {
    ...requisitionChange(requisition_id, isAll ? 'issueAll' : 'issuePart', { reserved_at: isAll ? null : ctx.now }),
    note: `${picks.length} 件`,
  });
  // The rest stays promised, as far as it is still there.
  const store = { id: waiting.warehouse_id, name: waiting.warehouse_name };
  if (!isAll) await reserveContainers(ctx, requisition_id, store, true);
  await followContainers(ctx, [...issued.keys(), ...issued.values()]);
  return { id, containers: picks.length };
}

/** Containers that go as they are, and parts that are weighed out of others into containers of their own. Returns what went out. */
async function handOver(
  ctx: Ctx,
  { id: requisitionId, lab_id, lab_name, no }: Waiting,
  outboundId: number,
  picks: readonly Pick[],
  { second_id, recipients }: People,
): Promise<Map<number, number>> {
  const posting = { doc_type: outboundDoc, doc_id: outboundId, second_id };
  const note = `${no} → ${lab_name}`;
  const whole = picks.filter(({ is_whole }) => is_whole);
  const parts = picks.filter(({ is_whole }) => !is_whole);
  await postFlows(
    ctx,
    posting,
    whole.map(({ container: { id, code, name } }) => ({
      lot_id: id,
      kind: 'out',
      quantity: '0',
      name: `${code}（${name}）`,
      note,
    })),
  );
  const made = await splitContainers(
    ctx,
    posting,
    parts.map(({ container: { id, code, name, unit }, amount }) => ({
      id,
      code,
      name,
      unit,
      amount: String(amount),
      note,
    })),
  );
  await sql`update chemical.container c set state = ${ContainerState.reserved} from stock.lot t
    where c.school_id = ${ctx.schoolId} and c.id = any(${parts.map(({ container: { id } }) => id)}) and t.school_id = c.school_id
      and t.id = c.id and c.reserved >= t.quantity`.execute(ctx.db);
  const issued = new Map([
    ...whole.map(({ container: { id } }) => [id, id] as const),
    ...parts.map(({ container: { id } }, at) => [id, made[at]!.id] as const),
  ]);
  await sql`update chemical.container set state = ${ContainerState.issued}, lab_id = ${lab_id}, requisition_id = ${requisitionId},
      issued_at = ${ctx.now}, holder_id = ${recipients[0]!}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = any(${[...issued.values()]})`.execute(ctx.db);
  return issued;
}

async function closeOutbound(
  ctx: Ctx,
  id: number,
  { second_id, recipients }: People,
  issued: ReadonlyMap<number, number>,
) {
  const [first, second = null] = recipients;
  const rows = [...issued].map(([container_id, issued_id]) => ({ container_id, issued_id }));
  await sql`update chemical.outbound_item i set issued_id = g.issued_id
    from json_to_recordset(${JSON.stringify(rows)}::json) g(container_id bigint, issued_id bigint)
    where i.school_id = ${ctx.schoolId} and i.outbound_id = ${id} and i.container_id = g.container_id`.execute(ctx.db);
  await sql`update chemical.outbound set status = 1, confirmed_by = ${ctx.actor.userId}, second_id = ${second_id},
      recipient_id = ${first!}, second_recipient_id = ${second}, decided_at = ${ctx.now}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id} and status = 0`.execute(ctx.db);
  await ctx.audit({ action: '确认出库', docType: outboundDoc, docId: id, from: 0, to: 1, note: `${rows.length} 件` });
}

/** Adds to what was handed over of each line; true if nothing is left. */
async function countIssued(ctx: Ctx, id: number, lines: readonly Line[], picks: readonly Pick[]): Promise<boolean> {
  const counted = lines.map(({ line, amount, issued }) => {
    const sumOf = (isWhole: boolean) =>
      picks.reduce((sum, one) => sum + (one.line === line && one.is_whole === isWhole ? one.amount : 0), 0);
    return { line, more: exact(Math.min(sumOf(true), amount - issued) + sumOf(false)) };
  });
  const { rows } = await sql<{ is_open: boolean }>`update chemical.requisition_line n set issued = n.issued + g.more
    from json_to_recordset(${JSON.stringify(counted)}::json) g(line int, more numeric)
    where n.school_id = ${ctx.schoolId} and n.requisition_id = ${id} and n.line = g.line returning n.issued < n.amount as is_open`.execute(
    ctx.db,
  );
  return rows.every(({ is_open }) => !is_open);
}
