import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { measureApi, type MeasureRow } from '../shared/measure.ts';
import { MeasureState, measureStates } from '../shared/measure.states.ts';
import { measuresWithin } from './ebi.policy.ts';

type Stored = Omit<MeasureRow, 'can' | 'done_at'> & { done_at: Date | null };

const isOverdue = ({ now }: Ctx) =>
  sql<boolean>`(m.state = ${MeasureState.open} and coalesce(m.due_on < ${formatDate(now)}::date, false))`;

export const measureList = listQuery<typeof measureApi.list, Stored>(measureApi.list, {
  noun: '评价措施',
  table: ['ebi.measure', 'm'],
  joins: {
    s: sql`join ebi.score s on s.school_id = m.school_id and s.id = m.score_id`,
    t: sql`join ebi.task t on t.school_id = s.school_id and t.id = s.task_id`,
    c: sql`left join org.unit c on c.school_id = s.school_id and c.id = s.college_id`,
  },
  columns: (ctx) => sql`m.id, m.score_id, t.school_year, s.equip_no, s.name, coalesce(c.name, '校直属') as college_name,
    s.total::text as total, s.grade, m.kind, m.due_on, ${isOverdue(ctx)} as is_overdue, m.state, m.note, m.done_by, m.done_at`,
  reach: measuresWithin,
  filters: {
    keyword: (word) => matches('s.keywords', sql`s.equip_no || ' ' || s.name`, word),
    school_year: 't.school_year',
    college_id: 's.college_id',
    kind: 'm.kind',
    state: 'm.state',
    overdue: (asked, ctx) => sql<boolean>`${isOverdue(ctx)} = ${asked}`,
  },
  isNarrow: () => true,
  sort: { due_on: sql`m.due_on` },
  order: { desc: sql`m.id` },
  row: ({ done_at, ...row }, { actor }) => ({
    ...row,
    done_at: done_at && formatDateTime(done_at),
    can: holdsRight(actor, 'ebi.measure.edit') ? measureStates.from(row.state as never) : [],
  }),
});
