import { ApprovalMode } from '../kinds.ts';
import type { RuleInput } from './rule.ts';

/** What most schools begin with, to be changed in the form. */
export const defaultRule: Omit<RuleInput, 'name'> = {
  days: [1, 2, 3, 4, 5],
  opens_at: '08:00',
  closes_at: '22:00',
  slot_minutes: 30,
  min_minutes: 30,
  max_minutes: 240,
  days_ahead: 14,
  hours_before: 2,
  cancel_hours: 4,
  buffer_minutes: 0,
  max_active: 5,
  weekly_hours: null,
  approval: ApprovalMode.offHours,
  allows_group: true,
  allows_outside: false,
  allows_overnight: false,
  checkin_before: 15,
  checkin_after: 30,
  auto_release: true,
  needs_qualification: false,
};
