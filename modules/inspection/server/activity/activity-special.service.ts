import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import type { ActivityInput } from '../../shared/activity/activity.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { mayJoin } from './activity-detail.queries.ts';
import { CollegeReportStatus } from '../../shared/core/college-report.states.ts';

type SpecialInput = Pick<
  ActivityInput,
  'theme' | 'self_report' | 'report_due' | 'joint_org_ids' | 'start' | 'end' | 'blind'
>;

/** Columns that only a special check fills. */
export async function specialValues(ctx: Ctx, actType: number, input: SpecialInput) {
  if (actType !== ActType.special) return { theme: '', self_report: false, report_due: null, joint_org_ids: [] };
  const { theme = '', self_report = false, report_due, end, blind } = input;
  const joint = [...new Set(input.joint_org_ids ?? [])];
  await checkFields<SpecialInput>(ctx, {
    theme: theme === '' ? '请选择检查主题' : codeReference(ctx, 'check_theme', theme, '检查主题'),
    report_due: self_report && dueFault(report_due, end),
    self_report: self_report && blind && '四不两直的检查不提前告知，不能要求学院先自查',
    joint_org_ids: {
      valid: sql<boolean>`(select count(*) from org.unit u where ${mayJoin(ctx)} and u.id = any(${joint})) = ${joint.length}`,
      message: '联合部门不存在或已停用，请重新选择',
    },
  });
  return { theme, self_report, report_due: self_report ? report_due! : null, joint_org_ids: joint };
}

const dueFault = (due: string | undefined, end: string) =>
  due === undefined ? '请填写自查报告截止日期' : due > end && '自查报告截止日期不能晚于检查结束日期';

/**
 * Asks each college of the activity's laboratories for its report. Reports nobody has begun go with the last laboratory of
 * their college.
 */
export async function askReports(ctx: Ctx, actId: number): Promise<void> {
  await sql`with wanted as (
      select distinct u.college_id from inspection.activity a
      join inspection.activity_lab t on t.school_id = a.school_id and t.act_id = a.id
      join org.unit u on u.school_id = t.school_id and u.id = t.lab_id
      where a.school_id = ${ctx.schoolId} and a.id = ${actId} and a.self_report and u.college_id is not null
    ), gone as (
      delete from inspection.college_report x where x.school_id = ${ctx.schoolId} and x.act_id = ${actId}
        and x.status = ${CollegeReportStatus.missing} and x.content = '' and not x.college_id in (select college_id from wanted)
    )
    insert into inspection.college_report (school_id, act_id, college_id, created_by, updated_by)
    select ${ctx.schoolId}, ${actId}, college_id, ${ctx.actor.userId}, ${ctx.actor.userId} from wanted
    on conflict do nothing`.execute(ctx.db);
  await ctx.job('inspection.notify-reports', { id: actId });
}
