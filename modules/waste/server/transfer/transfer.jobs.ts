import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { usersWithRight } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { ManifestStatus } from '../../shared/transfer/manifest.states.ts';
import { confirmDays } from './confirm.queries.ts';
import { warnDays } from './disposer.queries.ts';

type Ending = { kind: 'licence' | 'contract'; id: number; name: string; ends_on: string };

const whats = { licence: '经营许可证', contract: '处置合同' } as const;

/** Licences and contracts that end soon, or have ended lately; what ended long ago was told of. */
async function readEnding(ctx: Ctx): Promise<Ending[]> {
  const day = formatDate(ctx.now);
  const isEnding = (column: string) =>
    sql<boolean>`${sql.ref(column)} between ${addDays(day, -warnDays)}::date and ${addDays(day, warnDays)}::date`;
  const { rows } = await sql<Ending>`select 'licence' as kind, d.id, d.name, d.ends_on from waste.disposer d
      where d.school_id = ${ctx.schoolId} and d.status = 1 and ${isEnding('d.ends_on')}
    union all select 'contract', c.id, c.no || '（' || d.name || '）', c.ends_on from waste.contract c
      join waste.disposer d on d.school_id = c.school_id and d.id = c.disposer_id and d.status = 1
      where c.school_id = ${ctx.schoolId} and c.status = 1 and ${isEnding('c.ends_on')}
    order by 1, 2 limit 500`.execute(ctx.db);
  return rows;
}

/** Tells the school of licences and contracts that end: a month before, and when they have ended. */
export async function warnOfEnding(ctx: Ctx): Promise<void> {
  const rows = await readEnding(ctx);
  if (rows.length === 0) return;
  const userIds = await usersWithRight(ctx, 'waste.transfer.edit');
  const day = formatDate(ctx.now);
  for (const { kind, id, name, ends_on: date } of rows) {
    const isOver = date < day;
    await notify(ctx, {
      type: 'WASTE_ENDING',
      userIds,
      params: { what: whats[kind], name, date, state: isOver ? '已到期' : '将到期' },
      url: '/waste/disposer',
      dedupe: `waste-ending:${kind}:${id}:${date}:${isOver ? 'over' : 'soon'}`,
    });
  }
}

type Sent = { id: number; no: string; disposer: string; departed_at: Date };

/** Tells the school of loads whose receivers confirm today at the latest, and of those that are late. */
export async function warnOfReceipts(ctx: Ctx): Promise<void> {
  const { rows } = await sql<Sent>`select m.id, m.no, d.name as disposer, m.departed_at
    from waste.manifest m join waste.disposer d on d.school_id = m.school_id and d.id = m.disposer_id
    where m.school_id = ${ctx.schoolId} and m.status = ${ManifestStatus.departed} order by m.id limit 500`.execute(
    ctx.db,
  );
  const today = formatDate(ctx.now);
  const dueOf = await confirmDays(
    ctx,
    rows.map(({ departed_at }) => formatDate(departed_at)),
  );
  const due = rows.filter(({ departed_at }) => dueOf(formatDate(departed_at)) <= today);
  if (due.length === 0) return;
  const userIds = await usersWithRight(ctx, 'waste.transfer.edit');
  for (const { id, no, disposer, departed_at } of due) {
    const day = formatDate(departed_at);
    const date = dueOf(day);
    await notify(ctx, {
      type: 'WASTE_RECEIPT',
      userIds,
      params: { no, disposer, day, date, state: date < today ? '已逾期' : '今天到期' },
      url: `/waste/transfer/${id}`,
      dedupe: `waste-receipt:${id}:${date < today ? 'over' : 'due'}`,
      awaits: { docType: 'waste.manifest', ids: [id], states: [String(ManifestStatus.departed)] },
    });
  }
}
