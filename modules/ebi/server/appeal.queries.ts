import { sql } from 'kysely';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { appealApi, type AppealRow } from '../shared/appeal.ts';
import { AppealState } from '../shared/appeal.states.ts';
import { appealsWithin } from './ebi.policy.ts';

type Stored = Omit<AppealRow, 'can' | 'created_at' | 'decided_at'> & {
  user_id: number;
  keeper_id: number;
  created_at: Date;
  decided_at: Date | null;
};

export const appealList = listQuery<typeof appealApi.list, Stored>(appealApi.list, {
  noun: '评价异议',
  table: ['ebi.appeal', 'p'],
  joins: {
    s: sql`join ebi.score s on s.school_id = p.school_id and s.id = p.score_id`,
    t: sql`join ebi.task t on t.school_id = p.school_id and t.id = p.task_id`,
    c: sql`left join org.unit c on c.school_id = s.school_id and c.id = s.college_id`,
    a: sql`join identity.account a on a.school_id = p.school_id and a.id = p.user_id`,
  },
  columns:
    () => sql`p.id, p.score_id, t.name as task_name, s.equip_no, s.name, coalesce(c.name, '校直属') as college_name,
    p.user_id, s.keeper_id, a.name as user_name, p.content, p.state, p.opinion, p.decided_by, p.decided_at, p.created_at,
    p.total_before::text as total_before, p.total_after::text as total_after`,
  reach: appealsWithin,
  filters: {
    keyword: (word) => matches('s.keywords', sql`s.equip_no || ' ' || s.name`, word),
    task_id: 'p.task_id',
    state: 'p.state',
  },
  isNarrow: () => true,
  neverNull: ['created_at'],
  sort: { created_at: sql`p.created_at` },
  order: { desc: sql`p.created_at` },
  row: ({ user_id, keeper_id, created_at, decided_at, ...row }, { actor }) => ({
    ...row,
    created_at: formatDateTime(created_at),
    decided_at: decided_at && formatDateTime(decided_at),
    can:
      row.state === AppealState.waiting &&
      holdsRight(actor, 'ebi.task.edit') &&
      ![user_id, keeper_id].includes(actor.userId)
        ? ['decide']
        : [],
  }),
});
