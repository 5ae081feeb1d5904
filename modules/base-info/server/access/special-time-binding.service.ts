import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { bindProcess, type CaseEnd, type CaseEvent, type DocumentOf } from '#platform/workflow/server/public.ts';
import { InstanceStatus } from '#platform/workflow/shared/instance-status.states.ts';
import { specialTimeStates, SpecialTimeStatus } from '../../shared/access/special-time.states.ts';
import { SpecialTimeType } from '../../shared/access/special-time.ts';
import { requirementsOfLabs } from '../hazard/requirement.queries.ts';
import { grantSpecialTime } from './door-grant.service.ts';
import { findSpecialTime } from './special-time.queries.ts';

type Action = Parameters<typeof specialTimeStates.can>[0];

const change = (id: number, action: Action, set: Record<string, unknown> = {}) => ({
  table: 'base_info.special_time',
  column: 'status',
  id,
  action,
  set,
  docType: 'base-info.special-time',
});

/** Level whose laboratories need the school as well. */
const schoolLevel = 1;

async function documentOf(ctx: Ctx, id: number): Promise<DocumentOf> {
  const { type, labs, starts_at, ends_at, college_id } = await findSpecialTime(ctx, { id });
  const ids = labs.map((lab) => lab.id);
  const requirements = [...(await requirementsOfLabs(ctx, ids)).values()];
  const name = labs.length > 1 ? `${labs[0]!.name}等 ${labs.length} 间实验室` : labs[0]!.name;
  return {
    title: `${name}${labelOf(SpecialTimeType, type)}登记：${starts_at.slice(0, 16)} 至 ${ends_at.slice(0, 16)}`.slice(
      0,
      100,
    ),
    variables: {
      type: labelOf(SpecialTimeType, type),
      school_level: requirements.some(({ level }) => level === schoolLevel) ? '是' : '否',
    },
    lab_id: ids[0]!,
    college_id,
  };
}

const linkCase = async (ctx: Ctx, { biz_id, instance_id }: CaseEvent) => {
  await sql`update base_info.special_time set instance_id = ${instance_id}
    where school_id = ${ctx.schoolId} and id = ${biz_id}`.execute(ctx.db);
};

/** A step has passed and another one follows. */
async function forward(ctx: Ctx, { biz_id }: CaseEvent): Promise<void> {
  const { rows } = await sql`select 1 from base_info.special_time
    where school_id = ${ctx.schoolId} and id = ${biz_id} and status = ${sql.lit(SpecialTimeStatus.waiting)}`.execute(
    ctx.db,
  );
  if (rows.length > 0) await applyTransition(ctx, specialTimeStates, change(biz_id, 'forward'));
}

async function end(ctx: Ctx, { biz_id, status, note }: CaseEnd): Promise<void> {
  if (status === InstanceStatus.withdrawn)
    return void (await applyTransition(ctx, specialTimeStates, change(biz_id, 'withdraw', { instance_id: null })));
  const decided = { opinion: note, decided_by: ctx.actor.name, decided_at: ctx.now };
  const isPassed = status === InstanceStatus.pass;
  await applyTransition(ctx, specialTimeStates, change(biz_id, isPassed ? 'pass' : 'reject', decided));
  if (isPassed) await grantSpecialTime(ctx, biz_id);
}

/** Registrations are approved by the college, of laboratories of level Ⅰ by the school as well. */
export const specialTimeBinding = bindProcess('special_time', {
  variables: [
    { name: 'type', label: '特殊时段类型', kind: 'Input' },
    { name: 'school_level', label: '含Ⅰ级实验室', kind: 'Input' },
  ],
  start_url: '/lab-baseinfo/lab/special-time',
  url: (id) => `/lab-baseinfo/lab/special-time/${id}`,
  document: documentOf,
  onSubmit: linkCase,
  onNode: forward,
  onEnd: end,
});
