import type { OutputOf } from '#kernel/shared/contract.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import type { selfPlanApi } from '../../shared/self-check/self-plan.ts';

type Explained = OutputOf<typeof selfPlanApi.explain>;

/** `“校级月查”（至 2026-12-31）：3 间`. */
export const takenText = ({ plan_name, end_on, labs }: Explained['taken'][number]) =>
  `“${plan_name}”（至 ${end_on}）：${labs} 间`;

/** Why a plan has no tasks in this period. */
export function emptyText({ status, labs, taken, is_off }: Explained): string {
  if (status === ActivityStatus.waiting) return '计划还没有开始，开始后派发任务';
  if (status === ActivityStatus.ended) return '计划已经结束，结束时没有未完成的任务';
  if (labs === 0 && taken.length > 0)
    return `计划范围内的实验室已由其他计划以同样或更严的频次自查，不再重复派发：${taken.map(takenText).join('，')}`;
  if (labs === 0) return '计划范围内没有需要自查的实验室：已停用、不开放、等级不符，或所属类型不参加检查';
  if (is_off) return '本期正值假期，没有登记特殊时段的实验室不派发任务';
  return '本期没有自查任务，任务每天夜间按实验室和日历更新';
}
