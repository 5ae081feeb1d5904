import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { roleScope } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { RuleInput, ruleApi } from '../../shared/resource/rule.ts';
import { rulesToEdit } from './rule.policy.ts';

const rule: RowKind<'reservation.rule'> = {
  table: 'reservation.rule',
  doc: 'reservation.rule',
  noun: '预约规则',
  reach: (ctx) =>
    sql<boolean>`id in (select r.id from reservation.rule r where r.school_id = ${ctx.schoolId} and ${rulesToEdit(ctx)})`,
  softDelete: false,
};

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

async function checkRule(ctx: Ctx, input: RuleInput): Promise<void> {
  const { opens_at, closes_at, slot_minutes, min_minutes, max_minutes } = input;
  const open = minutesOf(closes_at) - minutesOf(opens_at);
  const isWhole = (minutes: number) => minutes % slot_minutes === 0;
  await checkFields<RuleInput>(ctx, {
    closes_at: open <= 0 && '结束时间应晚于开始时间',
    min_minutes: !isWhole(min_minutes) && `最短时长应为 ${slot_minutes} 分钟的倍数`,
    max_minutes: !isWhole(max_minutes)
      ? `最长时长应为 ${slot_minutes} 分钟的倍数`
      : max_minutes < min_minutes && '最长时长不能小于最短时长',
    allows_overnight: input.allows_overnight && open < 1440 && '允许过夜时，开放时间应为 00:00 至 24:00',
  });
}

const stored = ({ days, weekly_hours, ...input }: RuleInput) => ({
  ...input,
  days: [...new Set(days)].toSorted((a, b) => a - b),
  weekly_hours: weekly_hours ?? null,
});

export async function createRule(ctx: Ctx, input: RuleInput): Promise<number> {
  await checkRule(ctx, input);
  const college_id = roleScope(ctx.actor).kind === 'all' ? null : ctx.actor.collegeId;
  return insertRow(ctx, rule, { ...stored(input), college_id }, input.name);
}

export async function updateRule(ctx: Ctx, { id, version, ...input }: InputOf<typeof ruleApi.update>): Promise<void> {
  const check = () => checkRule(ctx, input);
  await updateRow(ctx, rule, { id, version }, stored(input), { note: input.name, check });
}

export const setRuleStatus = (ctx: Ctx, { id, status }: InputOf<typeof ruleApi.setStatus>) =>
  setStatus(ctx, rule, id, status);
