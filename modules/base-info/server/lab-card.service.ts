import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { notFound } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { labCardApi } from '../shared/lab-card.ts';
import { cardContents, digestOf } from './lab-card.queries.ts';
import { labsWhere } from './lab.queries.ts';

/** Records what was printed; refuses all if one is out of scope. A card that is another one now is not recorded. */
export async function markPrinted(ctx: Ctx, { cards }: InputOf<typeof labCardApi.printed>) {
  const digests = new Map(cards.map(({ lab_id, digest }) => [lab_id, digest]));
  const ids = [...digests.keys()];
  const inReach = sql<boolean>`${labsWhere(ctx, { enabled: true })} and u.id = any(${ids})`;
  const { rows } = await sql<{ lab_id: number; is_same: boolean }>`with now as (
      select c.lab_id, c.content, ${digestOf('c')} = s.digest as is_same from (${cardContents(ctx, inReach)}) c
      join unnest(${ids}::bigint[], ${[...digests.values()]}::text[]) s (lab_id, digest) on s.lab_id = c.lab_id
    ), kept as (
      insert into base_info.printed_card (school_id, lab_id, content, printed_by, printed_at)
      select ${ctx.schoolId}, lab_id, content, ${ctx.actor.userId}, ${ctx.now} from now where is_same order by lab_id
      on conflict (school_id, lab_id) do update set content = excluded.content, printed_by = excluded.printed_by,
        printed_at = excluded.printed_at
    ), marked as (
      update base_info.lab l set card_printed_at = ${ctx.now}, card_outdated_at = null from now
      where l.school_id = ${ctx.schoolId} and l.id = now.lab_id and now.is_same
    )
    select lab_id, is_same from now`.execute(ctx.db);
  if (rows.length < ids.length) throw notFound('实验室');
  const printed = rows.filter(({ is_same }) => is_same).map(({ lab_id }) => lab_id);
  if (printed.length > 0)
    await ctx.audit({
      action: '打印信息牌',
      docType: 'base-info.lab',
      docId: printed[0]!,
      note: `${printed.length} 间实验室`,
      after: { lab_ids: printed },
    });
  return { changed: rows.length - printed.length };
}

/** Marks printed cards that are no longer true, and unmarks those that are true again; the number of changed marks. */
async function compare(ctx: Ctx, labs: RawBuilder<boolean>): Promise<number> {
  const { numAffectedRows } = await sql`update base_info.lab l
    set card_outdated_at = case when c.content = p.content then null else ${ctx.now}::timestamptz end
    from (${cardContents(ctx, labs)}) c
    join base_info.printed_card p on p.school_id = ${ctx.schoolId} and p.lab_id = c.lab_id
    where l.school_id = ${ctx.schoolId} and l.id = c.lab_id and (c.content = p.content) = (l.card_outdated_at is not null)`.execute(
    ctx.db,
  );
  return Number(numAffectedRows);
}

const wasPrinted = sql`exists (select 1 from base_info.printed_card w where w.school_id = u.school_id and w.lab_id = u.id)`;

/** What stands on the cards of these labs has changed, in this transaction. */
export async function followCards(ctx: Ctx, labIds: readonly number[]): Promise<void> {
  if (labIds.length > 0)
    await compare(ctx, sql`u.school_id = ${ctx.schoolId} and u.id = any(${[...new Set(labIds)]}) and ${wasPrinted}`);
}

/** The same for the next printed cards after `from`; the last one compared, undefined at the end. */
export async function followNextCards(ctx: Ctx, from: number, count: number): Promise<number | undefined> {
  const { rows } = await sql<{ lab_id: number }>`select lab_id from base_info.printed_card
    where school_id = ${ctx.schoolId} and lab_id > ${from} order by lab_id limit ${count}`.execute(ctx.db);
  await followCards(
    ctx,
    rows.map(({ lab_id }) => lab_id),
  );
  return rows.at(-1)?.lab_id;
}
