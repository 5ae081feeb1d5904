import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoMade } from '#kernel/server/demo.ts';
import { createRandom } from '#kernel/server/random.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { ProblemLevel, ProblemState, type ProblemStateCode } from '../../shared/core/problem.states.ts';
import { Conclusion } from '../../shared/core/record.states.ts';
import type { Checks } from './activity.demo.ts';
import { addProblems } from './problem.demo.ts';

/** What inspectors saw in a laboratory and the warehouse has to put right. */
type Finding = { act_status: number; state: ProblemStateCode; text: string; suggest: string };

const findings: readonly Finding[] = [
  {
    act_status: ActivityStatus.ended,
    state: ProblemState.finished,
    text: '中心仓库配送的乙醇外箱破损，瓶签被浸湿后无法辨认',
    suggest: '收回更换破损包装，补贴标签，出库前逐箱检查',
  },
  {
    act_status: ActivityStatus.running,
    state: ProblemState.pending,
    text: '中心仓库配送的丙酮没有随货提供安全技术说明书',
    suggest: '补送安全技术说明书，出库时随货核对',
  },
];

/** Working hours in which a problem is issued and handed on. */
const atLeast = 2;

type Visit = { act_id: number; act_type: number; record_id: number; lab_id: number; checked_at: Date; finder: number };

/** Problems that the school has handed on to the warehouse, whose keeper puts them right. */
export async function addStoreProblems(ctx: Ctx, checks: Checks, { store, accounts }: DemoMade): Promise<void> {
  const keeper = accounts.get('storeman');
  if (keeper === undefined) return;
  const chemicals = await chemicalClass(ctx);
  const own = { ...checks, random: createRandom(5) };
  for (const { act_status, state, text, suggest } of findings) {
    const visit = await lookVisit(ctx, checks, act_status);
    const lab = checks.labs.find(({ id }) => id === visit?.lab_id);
    if (!visit || !lab) continue;
    const { act_id, act_type, record_id, checked_at, finder } = visit;
    const wording = {
      id: null,
      item_id: null,
      level: ProblemLevel.ordinary,
      category: '08',
      text,
      suggest,
      ...chemicals,
    };
    const draft = { lab, record: record_id, at: checked_at, wording, state, finder, isQuick: false, duty: keeper };
    await addProblems(ctx, own, { id: act_id, type: act_type }, [draft]);
    await handOn(ctx, { store, keeper, by: checks.examiner, from: lab.head, act_id, text });
  }
}

/** The last visit by the school of a laboratory with problems, in a check that is over or under way. */
async function lookVisit(
  { db, schoolId, now }: Ctx,
  { root, labs }: Checks,
  status: number,
): Promise<Visit | undefined> {
  const { rows } =
    await sql<Visit>`select a.id as act_id, a.act_type, r.id as record_id, r.lab_id, r.checked_at, r.submitted_by as finder
    from inspection.record r join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id and a.rule_id is null
    where r.school_id = ${schoolId} and a.org_id = ${root} and a.status = ${status} and r.conclusion = ${Conclusion.problems}
      and r.lab_id <> ${labs[0]!.id} and r.checked_at <= ${addWorkingHours(now, -atLeast)}
    order by r.checked_at desc, r.id limit 1`.execute(db);
  return rows[0];
}

async function chemicalClass({ db, schoolId }: Ctx): Promise<{ class_id: number; class_code: string }> {
  const { rows } = await sql<{ class_id: number; class_code: string }>`select id as class_id, code as class_code
    from inspection.problem_class where school_id = ${schoolId} and code = 'WH' and deleted_at is null`.execute(db);
  return rows[0]!;
}

type HandedOn = { store: number; keeper: number; by: number; from: number; act_id: number; text: string };

/** As the school reassigns a problem to another unit: the deadline stays, room and copies go. */
async function handOn(ctx: Ctx, { store, keeper, by, from, act_id, text }: HandedOn) {
  const reason = '属于仓库配送环节，请仓库整改';
  const { rows } = await sql<{ id: number; lab_id: number; issue_at: Date }>`
    update inspection.problem p set org_id = ${store}, college_id = null, room_id = null, cc_ids = '{}'
    from inspection.problem former where p.school_id = ${ctx.schoolId} and p.act_id = ${act_id} and p.description = ${text}
      and former.school_id = p.school_id and former.id = p.id
    returning p.id, former.org_id as lab_id, p.issue_at`.execute(ctx.db);
  const { id, lab_id, issue_at } = rows[0]!;
  const at = addWorkingHours(issue_at, 0.8);
  await sql`insert into inspection.reassign (school_id, problem_id, from_org_id, from_user_id, to_org_id, to_user_id, reason, created_by, created_at)
    values (${ctx.schoolId}, ${id}, ${lab_id}, ${from}, ${store}, ${keeper}, ${reason}, ${by}, ${at})`.execute(ctx.db);
  await sql`insert into kernel.op_log (school_id, at, user_id, user_name, doc_type, doc_id, action, note)
    select ${ctx.schoolId}, ${at}, u.id, u.name, 'inspection.problem', ${id}, '转派', ${reason}
    from identity.account u where u.school_id = ${ctx.schoolId} and u.id = ${by}`.execute(ctx.db);
}
