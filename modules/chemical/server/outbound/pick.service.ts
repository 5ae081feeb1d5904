import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import type { outboundApi, PickInput } from '../../shared/outbound/outbound.ts';
import { voidSignatures } from '../dual/dual.service.ts';
import { checkKeeper, lockOutbound, type Waiting } from './outbound-lock.queries.ts';
import { outboundDoc } from './outbound.queries.ts';
import { checkPicks, type Candidate, type Line, type Pick } from './pick.rules.ts';

export async function linesToIssue(ctx: Ctx, id: number): Promise<Line[]> {
  const { rows } =
    await sql<Line>`select n.line, n.substance_id, s.name, s.base_unit as unit, n.amount::float8 as amount,
      n.issued::float8 as issued
    from chemical.requisition_line n join chemical.substance s on s.school_id = n.school_id and s.id = n.substance_id
    where n.school_id = ${ctx.schoolId} and n.requisition_id = ${id} order by n.line`.execute(ctx.db);
  return rows;
}

/** The containers of these codes in the store of a requisition. */
async function readCandidates(ctx: Ctx, { id, warehouse_id }: Waiting, codes: readonly string[]) {
  const { rows } = await sql<Candidate>`select c.id, c.code, s.name, c.substance_id, c.state, c.lab_id,
      coalesce(c.expires_on < ${formatDate(ctx.now)}::date, false) as is_expired, c.blocked_note, t.quantity::float8 as quantity, t.unit,
      c.reserved::float8 as reserved, coalesce((select sum(x.amount) from chemical.reservation x
        where x.school_id = c.school_id and x.container_id = c.id and x.requisition_id = ${id}), 0)::float8 as own
    from chemical.container c join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    join stock.lot t on t.school_id = c.school_id and t.id = c.id
    where c.school_id = ${ctx.schoolId} and c.warehouse_id = ${warehouse_id} and c.code = any(${[...codes]})`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.code, row]));
}

/** Checks what is picked against what stands in the store now. */
export async function checkedPicks(ctx: Ctx, waiting: Waiting, items: readonly PickInput[], lines: readonly Line[]) {
  const codes = items.map(({ code }) => code.toUpperCase());
  if (new Set(codes).size < codes.length) throw badFields({ items: '同一个容器扫了两次，请删去一行' });
  return checkPicks(items, lines, await readCandidates(ctx, waiting, codes));
}

async function openOutbound(ctx: Ctx, { id, warehouse_id }: Waiting): Promise<number> {
  const no = await nextDocumentNo(ctx, 'CK', outboundDoc);
  const { userId } = ctx.actor;
  const { rows } = await sql<{
    id: number;
  }>`insert into chemical.outbound (school_id, no, requisition_id, warehouse_id, version, created_by,
      created_at, updated_by, updated_at)
    values (${ctx.schoolId}, ${no}, ${id}, ${warehouse_id}, 0, ${userId}, ${ctx.now}, ${userId}, ${ctx.now}) returning id`.execute(
    ctx.db,
  );
  return rows[0]!.id;
}

async function writePicks(ctx: Ctx, outboundId: number, picks: readonly Pick[]): Promise<void> {
  const rows = picks.map(({ line, container, amount, is_whole, reason }) => ({
    container_id: container.id,
    line,
    amount,
    is_whole,
    reason,
  }));
  await sql`delete from chemical.outbound_item where school_id = ${ctx.schoolId} and outbound_id = ${outboundId}`.execute(
    ctx.db,
  );
  await sql`insert into chemical.outbound_item (school_id, outbound_id, container_id, line, amount, is_whole, reason)
    select ${ctx.schoolId}, ${outboundId}, g.container_id, g.line, g.amount, g.is_whole, g.reason
    from json_to_recordset(${JSON.stringify(rows)}::json) g(container_id bigint, line int, amount numeric, is_whole boolean, reason text)`.execute(
    ctx.db,
  );
}

/** Keeps what a keeper has picked for a requisition; who signed something else signs again. */
export async function pickContainers(
  ctx: Ctx,
  { requisition_id, version, items = [] }: InputOf<typeof outboundApi.pick>,
) {
  const waiting = await lockOutbound(ctx, requisition_id);
  await checkKeeper(ctx, waiting, ctx.actor.userId, '备货');
  if (waiting.outbound_version !== version) throw await staleVersion(ctx, outboundDoc, waiting.outbound_id ?? 0);
  const picks = await checkedPicks(ctx, waiting, items, await linesToIssue(ctx, requisition_id));
  const id = waiting.outbound_id ?? (await openOutbound(ctx, waiting));
  await writePicks(ctx, id, picks);
  await sql`update chemical.outbound set version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await voidSignatures(ctx, { doc: outboundDoc, id });
  await ctx.audit({
    action: '备货',
    docType: outboundDoc,
    docId: id,
    note: picks.map(({ container }) => container.code).join('、'),
  });
}
