import { sql } from 'kysely';
import { on } from '#kernel/server/events.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { JudgementCause } from '../../shared/hazard/judgement.ts';
import { judgeLabs } from './judge.service.ts';

/** Labs of a room that is used for something else are judged again. */
export const judgesRoomUse = on(
  'org.room.changed',
  { name: 'base-info.judgement', when: 'now' },
  async (ctx, { id, fields }) => {
    if (!fields.includes('use')) return;
    const { rows } = await sql<{ id: number }>`select r.lab_id as id from base_info.lab_room r
      join org.unit u on u.school_id = r.school_id and u.id = r.lab_id and u.status = ${Enabled.on} and u.deleted_at is null
      where r.school_id = ${ctx.schoolId} and r.room_id = ${id}`.execute(ctx.db);
    await judgeLabs(
      ctx,
      rows.map((lab) => lab.id),
      JudgementCause.use,
      'always',
    );
  },
);
