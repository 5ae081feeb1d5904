import { sql } from 'kysely';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { peopleNamed } from '#platform/identity/server/public.ts';
import { useApi, type UseRow } from '../../shared/use/use-record.ts';
import { looksAfter, reachesFew, resourcesNamed, usesWithin } from '../reservation.policy.ts';

export type StoredUse = Omit<UseRow, 'can' | 'on_at' | 'off_at' | 'minutes'> & {
  on_at: Date;
  off_at: Date;
  manages: boolean;
};

/** Minutes of a use, a begun one counted whole. */
export const minutesOf = ({ on_at, off_at }: Pick<StoredUse, 'on_at' | 'off_at'>): number =>
  Math.ceil((off_at.getTime() - on_at.getTime()) / 60_000);

const shown = (stored: StoredUse): UseRow => {
  const { manages, on_at, off_at, ...row } = stored;
  return {
    ...row,
    on_at: formatDateTime(on_at),
    off_at: formatDateTime(off_at),
    minutes: minutesOf(stored),
    can: manages ? ['correct'] : [],
  };
};

export const useList = listQuery<typeof useApi.list, StoredUse>(useApi.list, {
  noun: '使用记录',
  table: ['reservation.use_record', 'x'],
  joins: {
    s: sql`join reservation.resource s on s.school_id = x.school_id and s.id = x.resource_id`,
    u: sql`join org.unit u on u.school_id = x.school_id and u.id = x.lab_id`,
    a: sql`join identity.account a on a.school_id = x.school_id and a.id = x.user_id`,
  },
  columns: (
    ctx,
  ) => sql`x.id, x.version, x.booking_id, x.resource_id, s.name as resource_name, u.name as lab_name, x.user_id,
    a.name as user_name, x.use_type, x.on_at, x.off_at, x.samples, x.condition, x.note, x.correction, ${looksAfter(ctx, 'x')} as manages`,
  reach: usesWithin,
  filters: {
    keyword: (word, ctx) => sql<boolean>`(x.resource_id = any(array(${resourcesNamed(ctx, word)}))
      or x.user_id = any(array(${peopleNamed(ctx, word)})))`,
    resource_id: 'x.resource_id',
    college_id: 'x.college_id',
    use_type: 'x.use_type',
    condition: 'x.condition',
    from: (day) => sql<boolean>`x.on_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`x.on_at < ${parseDateTime(addDays(day, 1))}`,
  },
  narrowing: ['keyword', 'resource_id', 'condition', 'use_type'],
  isNarrow: (_asked, ctx) => reachesFew(ctx),
  neverNull: ['on_at'],
  sort: { on_at: sql`x.on_at` },
  order: { desc: sql`x.on_at` },
  row: shown,
});
