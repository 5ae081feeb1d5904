import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { Grade } from '../shared/grade.ts';
import type { measureApi } from '../shared/measure.ts';
import { MeasureKind, measureStates } from '../shared/measure.states.ts';
import { TaskState } from '../shared/task.states.ts';

export const measureDoc = 'ebi.measure';

/**
 * What a published result leads to (rule 8): a plan for who failed, and after two years in a row a block of similar purchases with a
 * proposal to transfer it, or a reward.
 */
export async function foundMeasures(ctx: Ctx, taskId: number): Promise<void> {
  const due = addDays(formatDate(ctx.now), Number(await settingOf(ctx, 'ebi_plan_days')));
  await sql`with now as (select s.id, s.equipment_id, s.grade, t.school_year from ebi.score s
        join ebi.task t on t.school_id = s.school_id and t.id = s.task_id
      where s.school_id = ${ctx.schoolId} and s.task_id = ${taskId} and s.grade in (${Grade.failed}, ${Grade.excellent})),
    twice as (select n.id, n.grade from now n join ebi.score b on b.school_id = ${ctx.schoolId} and b.equipment_id = n.equipment_id
        and b.grade = n.grade
      join ebi.task l on l.school_id = b.school_id and l.id = b.task_id and l.state = ${TaskState.published}
      where right(l.school_year, 4) = left(n.school_year, 4))
    insert into ebi.measure (school_id, score_id, kind, due_on, created_by, updated_by, created_at, updated_at)
    select ${ctx.schoolId}, x.id, x.kind, x.due_on, ${ctx.actor.userId}, ${ctx.actor.userId}, ${ctx.now}, ${ctx.now} from (
      select id, ${MeasureKind.plan}::text as kind, ${due}::date as due_on from now where grade = ${Grade.failed}
      union all select id, ${MeasureKind.transfer}, null from twice where grade = ${Grade.failed}
      union all select id, ${MeasureKind.block}, null from twice where grade = ${Grade.failed}
      union all select id, ${MeasureKind.reward}, null from twice where grade = ${Grade.excellent}) x
    on conflict do nothing`.execute(ctx.db);
}

type Asked = InputOf<typeof measureApi.lift>;

const change = (ctx: Ctx, { id, note }: Asked, action: 'carryOut' | 'lift') =>
  applyTransition(ctx, measureStates, {
    table: 'ebi.measure',
    docType: measureDoc,
    id,
    action,
    set: { note, done_by: ctx.actor.name, done_at: ctx.now },
    note,
  });

export const carryOut = async (ctx: Ctx, input: Asked): Promise<void> => void (await change(ctx, input, 'carryOut'));
export const lift = async (ctx: Ctx, input: Asked): Promise<void> => void (await change(ctx, input, 'lift'));
