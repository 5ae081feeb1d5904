import type { Ctx } from '#kernel/server/context.ts';
import { on } from '#kernel/server/events.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { inSchool } from '#kernel/server/work.ts';
import { sql } from 'kysely';
import { followCards, followNextCards } from './lab-card.service.ts';

/** Cards of one transaction. */
const batch = 500;

/** Names, phones and codes that stand on a card change in other slices, which know of no cards. */
async function compareCards(ctx: Ctx): Promise<void> {
  const next = (from: number) =>
    inSchool(ctx.services, ctx.actor, (tx) => followNextCards(tx, from, batch), {
      route: 'job base-info.compare-cards',
    });
  for (let from: number | undefined = 0; from !== undefined;) from = await next(from);
}

/** The cards of a room show its number. */
export const cardsFollowRooms = on(
  'org.room.changed',
  { name: 'base-info.cards', when: 'now' },
  async (ctx, { id, fields }) => {
    if (!fields.includes('room_no')) return;
    const { rows } = await sql<{ lab_id: number }>`select lab_id from base_info.lab_room
      where school_id = ${ctx.schoolId} and room_id = ${id}`.execute(ctx.db);
    await followCards(
      ctx,
      rows.map(({ lab_id }) => lab_id),
    );
  },
);

export const cardJobs = {
  'base-info.compare-cards': { cron: '50 * * * *', handler: compareCards, transaction: false },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof cardJobs> {}
}
