import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { ProjectState, runningStates } from '../../shared/application/project.states.ts';
import { schoolManagers, tell } from '../project-notice.service.ts';

type Due = {
  id: number;
  name: string;
  head_id: number;
  head_name: string;
  applied: string;
  ends_on: string;
  middle: string;
  state: number;
  has_midterm: boolean;
};

const readRunning = async (ctx: Ctx): Promise<Due[]> => {
  const { rows } =
    await sql<Due>`select p.id, p.name, p.head_id, a.name as head_name, p.applied::text as applied, p.ends_on,
      (p.starts_on + (p.ends_on - p.starts_on) / 2) as middle, p.state,
      exists (select 1 from project.stage_check x where x.school_id = p.school_id and x.project_id = p.id and x.kind = 1) as has_midterm
    from project.project p join identity.account a on a.school_id = p.school_id and a.id = p.head_id
    where p.school_id = ${ctx.schoolId} and p.state = any(${[...runningStates]}) order by p.id`.execute(ctx.db);
  return rows;
};

const daysIn = (text: string) => text.split(' ').map(Number);
const daysLate = (from: string, today: string) => Math.round((Date.parse(today) - Date.parse(from)) / 86_400_000);

/** Each day: midterm and end draw near, acceptance is overdue by whole weeks, the school is asked to stop what is long overdue. */
export async function remindOfProjects(ctx: Ctx): Promise<void> {
  const today = formatDate(ctx.now);
  const keys = ['project_remind_midterm', 'project_remind_end', 'project_stop_days'] as const;
  const { project_remind_midterm, project_remind_end, project_stop_days } = await settingsOf(ctx, keys);
  const [beforeMiddle, beforeEnd, limit] = [
    daysIn(project_remind_midterm),
    daysIn(project_remind_end),
    Number(project_stop_days),
  ];
  for (const project of await readRunning(ctx)) {
    const { ends_on, middle, state, has_midterm } = project;
    const tellHead = (what: string, day: string, action: string) =>
      tell(ctx, project, {
        type: 'PROJECT_DUE',
        users: [project.head_id],
        params: { what, day, action },
        once: `${what}:${today}`,
      });
    if (state === ProjectState.running && !has_midterm && beforeMiddle.some((days) => addDays(middle, -days) === today))
      await tellHead('中期检查临近', middle, '提交中期检查');
    if (state !== ProjectState.accepting && beforeEnd.some((days) => addDays(ends_on, -days) === today))
      await tellHead('即将到期', ends_on, '提交验收或申请延期');
    const late = daysLate(ends_on, today);
    if (late > 0 && late % 7 === 0 && state !== ProjectState.accepting)
      await tellHead('逾期未验收', ends_on, '提交验收');
    if (late === limit) {
      const params = { days: late, day: ends_on };
      await tell(ctx, project, {
        type: 'PROJECT_STOP_PROPOSED',
        users: await schoolManagers(ctx),
        params,
        once: ends_on,
      });
    }
  }
}

export const projectJobs = {
  'project.remind': { handler: remindOfProjects, cron: '20 8 * * *' },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof projectJobs> {}
}
