import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ApprovalMode } from '../kinds.ts';

/** Lengths of a slot in minutes. */
export const SlotMinutes = {
  $items: [
    { value: 15, label: '15 分钟' },
    { value: 30, label: '30 分钟' },
    { value: 60, label: '1 小时' },
  ],
};

/** An hour of the day as `HH:mm`; the day ends at `24:00`. */
const hour = (message: string, pattern: RegExp) => z.string(message).check(z.regex(pattern, message));
const opening = /^([01]\d|2[0-3]):[0-5]\d$/;
const closing = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const limits = {
  days: z.pipe(wire.list(wire.int(1, 7), 7), z.array(z.int()).check(z.minLength(1, '请选择开放的星期'))),
  opens_at: hour('时间格式应为 时:分，如 08:00', opening),
  closes_at: hour('时间格式应为 时:分，如 22:00；全天到 24:00', closing),
  slot_minutes: wire.code(SlotMinutes, '请选择时间步长'),
  min_minutes: wire.int(15, 10_080, '最短时长应为 15–10080 分钟'),
  max_minutes: wire.int(15, 10_080, '最长时长应为 15–10080 分钟'),
  days_ahead: wire.int(0, 180, '最早提前天数应为 0–180'),
  hours_before: wire.int(0, 720, '最晚提前小时数应为 0–720'),
  cancel_hours: wire.int(0, 720, '取消期限应为 0–720 小时'),
  buffer_minutes: wire.int(0, 240, '间隔应为 0–240 分钟'),
  max_active: wire.int(1, 100, '未完成的预约上限应为 1–100'),
  weekly_hours: wire.clearable(wire.int(1, 168, '每周时长应为 1–168 小时')),
  approval: wire.code(ApprovalMode, '请选择审核方式'),
  allows_group: wire.bool(),
  allows_outside: wire.bool(),
  allows_overnight: wire.bool(),
  checkin_before: wire.int(0, 120, '签到应在开始前 0–120 分钟'),
  checkin_after: wire.int(5, 240, '签到应在开始后 5–240 分钟内'),
  auto_release: wire.bool(),
  needs_qualification: wire.maybe(wire.bool()),
};

const ruleRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  college_name: z.string(),
  days: z.array(z.int()),
  opens_at: z.string(),
  closes_at: z.string(),
  slot_minutes: z.int(),
  min_minutes: z.int(),
  max_minutes: z.int(),
  days_ahead: z.int(),
  hours_before: z.int(),
  cancel_hours: z.int(),
  buffer_minutes: z.int(),
  max_active: z.int(),
  weekly_hours: z.nullable(z.int()),
  approval: z.string(),
  allows_group: z.boolean(),
  allows_outside: z.boolean(),
  allows_overnight: z.boolean(),
  checkin_before: z.int(),
  checkin_after: z.int(),
  auto_release: z.boolean(),
  needs_qualification: z.boolean(),
  /** Resources that follow it. */
  resources: z.int(),
  status: z.int(),
  can: canOf('edit', 'disable', 'enable'),
});
export type RuleRow = z.output<typeof ruleRow>;

const ruleInput = z.object({ name: wire.text('名称', 50), ...limits });
export type RuleInput = z.output<typeof ruleInput>;

const edit = holds('reservation.rule.edit');
const noun = '预约规则';
const path = '/api/reservation/rule';

export const ruleApi = {
  ...resourceEndpoints({
    path,
    noun,
    read: holds('reservation.resource.read'),
    edit,
    filters: { keyword: wire.keyword(), status: wire.maybe(wire.code(Enabled)) },
    sort: ['name'],
    row: ruleRow,
    input: ruleInput,
  }),
  ...statusEndpoint({ path, noun, edit }),
};
