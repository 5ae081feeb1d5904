import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { dailyConfigApi, type DailyConfigRow } from '../../shared/daily-check/daily-config.ts';
import { ofLabsNamed } from '../self-check/self-task.queries.ts';

/** Configurations `t` of laboratories `u` that the caller configures. */
export const isConfigured = ({ actor }: Ctx) => within(scopeOf(actor, 'inspection.daily.edit'), 'u.path');

type Stored = Omit<DailyConfigRow, 'can'>;

export const dailyConfigList = listQuery<typeof dailyConfigApi.list, Stored>(dailyConfigApi.list, {
  noun: '每日自查配置',
  table: ['inspection.daily_config', 't'],
  joins: {
    u: sql`join org.unit u on u.school_id = t.school_id and u.id = t.lab_id`,
    c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
  },
  columns:
    () => sql`t.id, t.version, t.lab_id, u.code as lab_no, u.name as lab_name, coalesce(c.name, '') as college_name,
    t.weekdays, t.cut_off, t.executor_kind, to_jsonb(t.before_ids) as before_ids, to_jsonb(t.during_ids) as during_ids,
    to_jsonb(t.after_ids) as after_ids, t.status`,
  reach: isConfigured,
  filters: {
    keyword: (word, ctx) => ofLabsNamed(ctx, word),
    college_id: (college, ctx) => sql<boolean>`t.lab_id = any(array(select n.id from org.unit n
      where n.school_id = ${ctx.schoolId} and n.college_id = ${college} and n.level = 'lab' and n.deleted_at is null))`,
    status: 't.status',
  },
  isNarrow: () => true,
  sort: {},
  order: sql`t.id`,
  row: (row) => ({ ...row, can: ['edit', row.status === Enabled.on ? 'disable' : 'enable', 'remove'] }),
});
