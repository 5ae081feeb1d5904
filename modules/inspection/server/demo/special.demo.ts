import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { addDays, formatDate, mondayOf, parseDateTime } from '#kernel/shared/time.ts';
import { lastWorkingInstant } from '#kernel/shared/working-time.rules.ts';
import { ActivityStatus, ActType } from '../../shared/core/activity.states.ts';
import { CollegeReportStatus } from '../../shared/core/college-report.states.ts';
import { askReports } from '../activity/activity-special.service.ts';
import { addReportPapers } from './college-report.demo.ts';
import { addActivityLabs, storeActivity, type Activity, type Checks } from './activity.demo.ts';
import { keepDrafts } from './draft.demo.ts';
import { addRecords } from './record.demo.ts';

const { waiting, running, ended } = ActivityStatus;

/** The special checks: one is over, one under way, one still to come. Days are counted from this Monday. */
const plans = [
  { name: '危险化学品专项检查', theme: '1', from: -42, days: 11, status: ended, every: 7 },
  { name: '消防与用电专项检查', theme: '8', from: -7, days: 18, status: running, every: 9 },
  { name: '节假日前安全专项检查', theme: '9', from: 7, days: 11, status: waiting, every: 6 },
] as const;

/** Special checks with the reports of their colleges. */
export async function addSpecialChecks(ctx: Ctx, checks: Checks): Promise<void> {
  const joint = await securityOffices(ctx);
  for (const { name, theme, from, days, status, every } of plans) {
    const start = addDays(mondayOf(formatDate(ctx.now)), from);
    const activity = await storeActivity(ctx, checks, {
      name: `${start.slice(0, 4)}年${Number(start.slice(5, 7))}月${name}`,
      type: ActType.special,
      start,
      end: addDays(start, days),
      status,
      no: `ZX${start.replaceAll('-', '')}001`,
      theme,
      report_due: addDays(start, -3),
      joint,
    });
    // The laboratory of the account `lab` takes part in the one that is over.
    const labs = checks.labs.filter((_, i) => i % every === (status === ended ? 0 : 2));
    await addActivityLabs(ctx, activity, labs);
    await askReports(demoContext(ctx, ctx.now), activity.id);
    if (status === waiting) continue;
    await fillReports(ctx, activity);
    if (checks.camera) await addReportPapers(ctx, checks, activity.id);
    await addRecords(ctx, checks, activity, labs);
    if (status === running) await keepDrafts(ctx, checks, activity);
  }
}

async function securityOffices(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from org.unit where school_id = ${ctx.schoolId} and level = 'security'
    and deleted_at is null`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Reports handed in before the visit; of the check under way the first college still owes its own, and one was returned. */
async function fillReports(ctx: Ctx, { id, start, status }: Activity) {
  const at = lastWorkingInstant(parseDateTime(`${addDays(start, -3)} 15:30:00`));
  const { missing, submitted, returned } = CollegeReportStatus;
  const isRunning = status === running;
  await sql`with reports as (
      select x.id, x.college_id, row_number() over (order by c.code) as place,
        coalesce((select min(h.user_id) from identity.holding h where h.school_id = x.school_id and h.org_id = x.college_id and h.role_id = 3), 0) as author
      from inspection.college_report x join org.unit c on c.school_id = x.school_id and c.id = x.college_id
      where x.school_id = ${ctx.schoolId} and x.act_id = ${id}
    )
    update inspection.college_report x set updated_at = ${at},
      status = case when ${isRunning} and r.place = 1 then ${missing}::int when ${isRunning} and r.place = 3 then ${returned} else ${submitted} end,
      content = case when ${isRunning} and r.place = 1 then '' else '学院组织各实验室对照检查清单逐项自查，发现的问题已列清单，能立即整改的当场整改，其余明确了责任人和期限。' end,
      found = case when ${isRunning} and r.place = 1 then 0 else 3 + r.place * 5 % 7 end,
      fixed = case when ${isRunning} and r.place = 1 then 0 else 2 + r.place * 5 % 7 end,
      submitted_by = case when ${isRunning} and r.place = 1 then null else nullif(r.author, 0) end,
      submitted_at = case when ${isRunning} and r.place = 1 then null else ${at}::timestamptz end,
      return_reason = case when ${isRunning} and r.place = 3 then '没有写明未整改问题的责任人和期限，请补充' else '' end
    from reports r where x.school_id = ${ctx.schoolId} and x.id = r.id`.execute(ctx.db);
}
