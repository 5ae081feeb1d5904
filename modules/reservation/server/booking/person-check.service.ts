import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { RuleResult } from '../../shared/booking/booking.ts';
import { QualificationLevel } from '../../shared/qualification/qualification.ts';
import { blocksOf } from '../credit/credit.queries.ts';
import { levelsOf } from '../qualification/qualification.queries.ts';
import { resultsOf } from './check-result.rules.ts';

type Person = { id: number; name: string };

/** Nobody books or comes along who is blocked now. */
export async function creditResults(ctx: Ctx, people: readonly Person[]): Promise<RuleResult[]> {
  const ids = people.map(({ id }) => id);
  const blocks = new Map((await blocksOf(ctx, ids)).toReversed().map((held) => [held.user_id, held]));
  const faults = people.flatMap(({ id, name }) => {
    const held = blocks.get(id);
    if (!held) return [];
    const who = id === ctx.actor.userId ? '您' : name;
    return [`${who}在 ${formatDateTime(held.ends_at).slice(0, 16)} 前不能预约：${held.reason}`];
  });
  return resultsOf('信用', faults, '没有预约限制', '/reservation/mine');
}

/** Who may use a resource with guidance only brings somebody who may use it alone. */
export async function qualificationResults(
  ctx: Ctx,
  resourceId: number,
  people: readonly Person[],
  day: string,
): Promise<RuleResult[]> {
  const ids = people.map(({ id }) => id);
  const levels = await levelsOf(ctx, resourceId, ids, day);
  const own = levels.get(ctx.actor.userId);
  const isGuided = ids.some((id) => levels.get(id) === QualificationLevel.self);
  const fault =
    own === undefined
      ? '您在使用当天没有该资源的上机资格，请联系负责人参加培训和考核'
      : isGuided
        ? undefined
        : '您的上机资格为指导操作，请添加有自主操作资格的同行人员';
  return resultsOf('上机资格', fault === undefined ? [] : [fault], '有上机资格', '/reservation/mine');
}
