import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { peopleNamed } from '#platform/identity/server/public.ts';
import { blockApi, type BlockRow } from '../../shared/credit/block.ts';
import { isHeld, peopleWithin } from './credit.queries.ts';

type Stored = Omit<BlockRow, 'can' | 'starts_at' | 'ends_at'> & { starts_at: Date; ends_at: Date };

const shown = ({ starts_at, ends_at, ...row }: Stored, { actor }: Ctx): BlockRow => ({
  ...row,
  starts_at: formatDateTime(starts_at),
  ends_at: formatDateTime(ends_at),
  can: row.is_current && holdsRight(actor, 'reservation.credit.lift') ? ['lift'] : [],
});

export const blockList = listQuery<typeof blockApi.list, Stored>(blockApi.list, {
  noun: '预约限制',
  table: ['reservation.block', 'x'],
  joins: {
    a: sql`join identity.account a on a.school_id = x.school_id and a.id = x.user_id`,
    c: sql`left join org.unit c on c.school_id = a.school_id and c.id = a.college_id`,
  },
  columns: (
    ctx,
  ) => sql`x.id, x.user_id, a.name as user_name, a.account, coalesce(c.name, '') as college_name, x.cause, x.reason,
    x.starts_at, x.ends_at, ${isHeld(ctx)} as is_current, x.lifted_by, x.lift_reason`,
  reach: (ctx) => peopleWithin(ctx, 'x.user_id'),
  filters: {
    keyword: (word, ctx) => sql<boolean>`x.user_id = any(array(${peopleNamed(ctx, word)}))`,
    cause: 'x.cause',
    college_id: (college, { schoolId }) => sql<boolean>`x.user_id = any(array(select n.id from identity.account n
      where n.school_id = ${schoolId} and n.college_id = ${college}))`,
    current: (current, ctx) => sql<boolean>`${isHeld(ctx)} = ${current}`,
  },
  isNarrow: () => true,
  neverNull: ['ends_at'],
  sort: { ends_at: sql`x.ends_at` },
  order: { desc: sql`x.ends_at` },
  row: shown,
});
