import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import type { Random } from '#kernel/server/random.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { containersOf, type DemoLine } from '../container/container.demo.ts';
import { createContainers } from '../container/container.service.ts';
import { inboundDoc } from './inbound-lock.queries.ts';
import type { DemoStore } from '../storage/store.demo.ts';

// Working hours since a document was written, and what became of it.
const documents: readonly (readonly [hours: number, status: 0 | 1 | 9, reason: string])[] = [
  [420, 1, ''],
  [330, 1, ''],
  [260, 9, '第 1 行一瓶瓶口渗漏，已通知供应商换货'],
  [180, 1, ''],
  [96, 1, ''],
  [40, 1, ''],
  [6, 0, ''],
  [3, 0, ''],
];

/** Documents of the last months; what they bring stands where the same substances stand already. */
export async function addInbounds(
  ctx: Ctx,
  random: Random,
  stores: readonly DemoStore[],
  lines: ReadonlyMap<number, DemoLine[]>,
) {
  const usable = stores.filter(({ id }) => lines.get(id)!.length > 2);
  for (const [at, [hours, status, reason]] of documents.entries()) {
    const store = usable[at % Math.min(4, usable.length)];
    if (!store) return;
    const own = lines.get(store.id)!;
    const chosen = [own[at % own.length]!, own[(at + 2) % own.length]!].map((line) => ({ ...line, count: 1 }));
    await addInbound(ctx, random, store, { lines: chosen, hours, status, reason, serial: at + 1 });
  }
}

type Document = { lines: DemoLine[]; hours: number; status: 0 | 1 | 9; reason: string; serial: number };

async function addInbound(
  ctx: Ctx,
  random: Random,
  store: DemoStore,
  { lines, hours, status, reason, serial }: Document,
) {
  const written = addWorkingHours(ctx.now, -hours);
  const decided = addWorkingHours(written, 1);
  const [keeper, second] = [store.keepers[0]!, store.keepers[1] ?? store.keepers[0]!];
  const day = formatDate(written);
  const needsTwo = lines.some(({ substance }) => substance.two_keepers) && second !== keeper;
  const containers = lines.flatMap((line) => containersOf(random, line, day, keeper, () => 1));
  const no = await nextDocumentNo({ ...ctx, now: written }, 'RK', inboundDoc);
  const { rows } = await sql<{
    id: number;
  }>`insert into chemical.inbound (school_id, no, source, warehouse_id, applicant_id, status,
      confirmed_by, second_id, decided_at, reason, created_by, created_at, updated_by, updated_at)
    select ${ctx.schoolId}, ${no}, ${serial % 4 === 0 ? 'donate' : 'purchase'}, ${store.id}, a.id, ${status},
      ${status === 0 ? null : keeper}, ${status === 1 && needsTwo ? second : null}, ${status === 0 ? null : decided}, ${reason},
      ${second}, ${written}, ${second}, ${status === 0 ? written : decided}
    from identity.account a where a.school_id = ${ctx.schoolId} and a.id <> ${keeper} and a.id <> ${second} order by a.id limit 1
    returning id`.execute(ctx.db);
  const { id } = rows[0]!;
  const given = lines.map(({ substance, spec, cell, count }, at) => ({
    line: at + 1,
    substance_id: substance.id,
    spec_id: spec.id,
    count,
    batch_no: containers[at]!.batch_no,
    purity: containers[at]!.purity,
    produced_on: containers[at]!.produced_on,
    expires_on: containers[at]!.expires_on,
    cell_id: cell.id,
    ok: status !== 9 || at > 0,
  }));
  await sql`insert into chemical.inbound_line (school_id, inbound_id, line, substance_id, spec_id, count, batch_no, purity, produced_on,
      expires_on, supplier_id, invoice_no, cell_id, label_ok, sheet_ok, sealed_ok, count_ok)
    select ${ctx.schoolId}, ${id}, g.line, g.substance_id, g.spec_id, g.count, g.batch_no, g.purity, g.produced_on, g.expires_on,
      (select min(u.id) from chemical.supplier u where u.school_id = ${ctx.schoolId} and u.status = 1), ${`FP${no.slice(2)}`}, g.cell_id,
      true, true, g.ok, true
    from json_to_recordset(${JSON.stringify(given)}::json) g (line int, substance_id bigint, spec_id bigint, count int, batch_no text,
      purity text, produced_on date, expires_on date, cell_id bigint, ok boolean)`.execute(ctx.db);
  if (status !== 1) return;
  const then = demoContext(ctx, decided, { ...ctx.actor, userId: keeper });
  const source = {
    doc_type: 'chemical.inbound',
    doc_id: id,
    kind: 'purchase_in' as const,
    second_id: needsTwo ? second : null,
  };
  await createContainers(then, source, containers);
}
