import { sql } from 'kysely';
import { Enabled } from '#kernel/shared/enums.ts';
import { use, type Use } from '#kernel/server/uses.ts';
import { ActivityStatus } from '../shared/core/activity.states.ts';
import { isUnsettled } from './core/problem-state.queries.ts';

/** Open problems and activities of a unit, and duties of a person in inspections. */
export const uses: Record<string, readonly Use[]> = {
  'org.unit': [
    use(
      '条未整改隐患',
      (
        ctx,
        id,
      ) => sql`inspection.problem p where p.school_id = ${ctx.schoolId} and p.org_id = ${id} and p.deleted_at is null
        and ${isUnsettled}`,
    ),
    use(
      '个未结束的检查活动',
      (ctx, id) => sql`inspection.activity where school_id = ${ctx.schoolId} and org_id = ${id} and deleted_at is null
        and status <> ${ActivityStatus.ended}`,
    ),
    use(
      '名检查人员',
      (ctx, id) =>
        sql`inspection.inspector where school_id = ${ctx.schoolId} and org_id = ${id} and status = ${Enabled.on}`,
    ),
  ],
  'identity.account': [
    use('个检查人员聘任', (ctx, id) => sql`inspection.inspector where school_id = ${ctx.schoolId} and user_id = ${id}`),
    use('项表彰', (ctx, id) => sql`inspection.award where school_id = ${ctx.schoolId} and user_id = ${id}`),
    use('条隐患的责任人', (ctx, id) => sql`inspection.problem where school_id = ${ctx.schoolId} and duty_id = ${id}`),
  ],
};
