import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { groupBy } from '#kernel/shared/group-by.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import { createMailTemplate } from '#platform/notices/server/public.ts';
import { Channel, DeliveryState } from '#platform/notices/shared/delivery.ts';
import { notifyStarted } from '../notice/notify-activity.jobs.ts';
import { notifyIssued, notifyPassed, notifySubmitted, notifyWaiting } from '../notice/notify-problem.jobs.ts';

type Problem = {
  id: number;
  org_id: number;
  state: string;
  found_at: Date;
  issue_at: Date | null;
  submitted_at: Date | null;
  finished_at: Date | null;
};

const dayMs = 86_400_000;
// Older messages are seldom looked at, and a large school has thousands.
const recentDays = 14;
const readAfterDays = 4;

const issuedMail = {
  name: '隐患下发邮件',
  scene: 'PROBLEM_ISSUED',
  subject: '【{school}】{lab} 有隐患待整改，期限 {deadline}',
  body: [
    '<p>{duty}：</p>',
    '<p>{college}<strong>{lab}</strong>发现隐患 <strong>{problem_no}</strong>（{level}）：{description}</p>',
    '<p>请于 <strong>{deadline}</strong> 前完成整改并提交结果。{link}</p>',
    '<p>{school}实验室与设备管理处　{date}</p>',
  ].join(''),
  status: Enabled.on,
};

/** Messages of the last days, sent as the jobs send them, at their time; those of former days are read. */
export async function addNotices(ctx: Ctx): Promise<void> {
  const at = (when: Date) => demoContext(ctx, when);
  const running = await sql<{ id: number; start_at: Date }>`select id, start_at from inspection.activity
    where school_id = ${ctx.schoolId} and status = ${ActivityStatus.running} and start_at <= ${ctx.now}`.execute(
    ctx.db,
  );
  for (const { id, start_at } of running.rows) await notifyStarted(at(start_at), { id });
  const problems = await listRecent(ctx);
  for (const [day, group] of groupBy(problems, issuedOn))
    if (day) await notifyIssued(at(group[0]!.issue_at!), idsOf(group));
  for (const one of problems) {
    if (one.state === ProblemState.unchecked) await notifyWaiting(at(one.found_at), idsOf([one]));
    if (one.state === ProblemState.checking) await notifySubmitted(at(one.submitted_at!), { id: one.id });
    if (one.state === ProblemState.finished) await notifyPassed(at(one.finished_at!), idsOf([one]));
  }
  await createMailTemplate(ctx, issuedMail);
  const former = new Date(ctx.now.getTime() - readAfterDays * dayMs);
  await sql`update notices.message set read_at = coalesce(read_at, created_at + interval '2 hours')
    where school_id = ${ctx.schoolId} and created_at < ${former}`.execute(ctx.db);
  await addDeliveries(ctx);
}

const mailed = 40;
const failedMails = 2;

/** Mails of the newest messages as if they had been sent; the addresses of a demonstration belong to nobody. */
async function addDeliveries(ctx: Ctx): Promise<void> {
  await sql`delete from notices.delivery where school_id = ${ctx.schoolId}`.execute(ctx.db);
  await sql`insert into notices.delivery (school_id, channel, type, message_id, state, tries, error, sent_at, created_at, next_at)
    select ${ctx.schoolId}, ${Channel.mail}, n.type, n.id, case when n.place <= ${failedMails} then ${DeliveryState.failed} else ${DeliveryState.sent} end, 1,
      case when n.place <= ${failedMails} then '550 5.1.1 收件地址不存在' else '' end,
      case when n.place > ${failedMails} then n.created_at + interval '20 seconds' end, n.created_at, n.created_at
    from (select m.id, m.type, m.created_at, row_number() over (order by m.id desc) as place from notices.message m
      join notices.template t on t.school_id = m.school_id and t.type = m.type and t.by_mail
      where m.school_id = ${ctx.schoolId} order by m.id desc limit ${mailed}) n order by n.id`.execute(ctx.db);
}

const idsOf = (problems: readonly Problem[]) => ({ ids: problems.map(({ id }) => id) });
/** Laboratory and instant at which problems were issued together; empty before. */
const issuedOn = ({ org_id, issue_at }: Problem) => (issue_at ? `${org_id} ${issue_at.getTime()}` : '');

async function listRecent(ctx: Ctx): Promise<Problem[]> {
  const since = new Date(ctx.now.getTime() - recentDays * dayMs);
  const { rows } = await sql<Problem>`select id, org_id, state, found_at, issue_at, submitted_at, finished_at
    from inspection.problem where school_id = ${ctx.schoolId} and found_at >= ${since} and not is_draft and deleted_at is null
    order by found_at limit 300`.execute(ctx.db);
  return rows;
}
