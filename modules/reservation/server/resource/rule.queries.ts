import { sql } from 'kysely';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { ruleApi, type RuleRow } from '../../shared/resource/rule.ts';
import { rulesToEdit, rulesWithin } from './rule.policy.ts';

type Stored = Omit<RuleRow, 'can'> & { is_own: boolean };

const actionsOf = ({ status, is_own }: Stored): RuleRow['can'] => {
  if (!is_own) return [];
  return ['edit', status === Enabled.on ? 'disable' : 'enable'];
};

export const ruleList = listQuery<typeof ruleApi.list, Stored>(ruleApi.list, {
  noun: '预约规则',
  table: ['reservation.rule', 'r'],
  joins: { c: sql`left join org.unit c on c.school_id = r.school_id and c.id = r.college_id` },
  columns: (
    ctx,
  ) => sql`r.id, r.version, r.name, coalesce(c.name, '') as college_name, to_json(r.days) as days, r.opens_at, r.closes_at,
    r.slot_minutes, r.min_minutes, r.max_minutes, r.days_ahead, r.hours_before, r.cancel_hours, r.buffer_minutes, r.max_active,
    r.weekly_hours, r.approval, r.allows_group, r.allows_outside, r.allows_overnight, r.checkin_before, r.checkin_after,
    r.auto_release, r.needs_qualification, (select count(*)::int from reservation.resource s where s.school_id = r.school_id and s.rule_id = r.id) as resources,
    r.status, ${rulesToEdit(ctx)} as is_own`,
  reach: rulesWithin,
  filters: { keyword: (word) => matchesText(sql`r.name`, word), status: 'r.status' },
  narrowing: ['keyword'],
  neverNull: ['name'],
  sort: { name: sql`r.name` },
  order: sql`r.name`,
  row: ({ is_own, ...row }) => ({ ...row, can: actionsOf({ is_own, ...row }) }),
});
