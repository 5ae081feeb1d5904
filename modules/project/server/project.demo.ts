import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext, type Demo } from '#kernel/server/demo.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { formatDate, yearOf } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { centsOf, yuanOf } from '#platform/funds/shared/money.rules.ts';
import { fundsRights } from '#platform/funds/shared/rights.ts';
import { ChangeKind } from '../shared/running/change.states.ts';
import { CheckResult } from '../shared/running/stage-check.ts';
import { projectRights } from '../shared/rights.ts';
import { createCall, publishCall } from './application/call.service.ts';
import { recommendProject, refuseProject, startProject } from './application/decide.service.ts';
import { readBudget } from './application/project.queries.ts';
import { createProject } from './application/project.service.ts';
import { submitProject } from './application/submit.service.ts';
import {
  demoExperts,
  demoHeads,
  formerProjects,
  presentProjects,
  type DemoHead,
  type DemoPerson,
  type DemoProject,
  type Fate,
} from './project-plan.demo.ts';
import { approveProjects } from './review/approve.service.ts';
import { storeProjects } from './review/library.service.ts';
import { assignExperts, concludeReview, scoreReview } from './review/review.service.ts';
import { createChange } from './running/change.service.ts';
import { approveExpense, createExpense, payExpense } from './running/expense.service.ts';
import { addProgress } from './running/progress.service.ts';
import { decideCheck, submitAcceptance, submitMidterm } from './running/stage-check.service.ts';
import { stopProject } from './running/stop.service.ts';

const rights = new Set<string>([...projectRights, ...fundsRights].map(({ name }) => name));

const actorOf = (ctx: Ctx, { id, name }: DemoPerson, dataScope: Actor['dataScope']): Actor => ({
  ...ctx.actor,
  userId: id,
  name,
  rights,
  dataScope,
});

type Made = { table: string; id: number; at: Date };
type Stage = { ctx: Ctx; office: Actor; callId: number; made: Made[]; span: { from: number; to: number } };
type Work = Stage & { id: number; head: DemoHead; fate: Fate; begin: number };

const at = (ctx: Ctx, hours: number, actor: Actor): Ctx => demoContext(ctx, addWorkingHours(ctx.now, hours), actor);
const dayAt = (ctx: Ctx, hours: number): string => formatDate(addWorkingHours(ctx.now, hours));
const asHead = ({ ctx, head }: Pick<Work, 'ctx' | 'head'>): Actor => actorOf(ctx, head, DataScope.self);

type CallPlan = { name: string; from: number; to: number; office: Actor };

async function addCall(ctx: Ctx, { name, from, to, office }: CallPlan, made: Made[]): Promise<number> {
  const then = at(ctx, from - 6, office);
  const starts_on = dayAt(ctx, from);
  const id = await createCall(then, {
    name,
    year: yearOf(starts_on),
    total: '800000',
    most: '120000',
    per_college: 6,
    starts_on,
    ends_on: dayAt(ctx, to),
    instructions:
      '面向各学院实验室安全设施和条件建设，优先支持整改隐患和重大风险管控的项目。单项 5 万元以上须附三份报价。',
  });
  await publishCall(at(ctx, from - 5, office), { id });
  made.push({ table: 'call', id, at: then.now });
  return id;
}

/** The draft of a project. */
async function draft(stage: Stage, plan: DemoProject, head: DemoHead, begin: number): Promise<Work> {
  const { ctx, callId, made, span } = stage;
  const then = at(ctx, begin, asHead({ ctx, head }));
  const [starts_on, ends_on] = [dayAt(ctx, span.from), dayAt(ctx, plan.fate === 'overdue' ? -90 : span.to)];
  const id = await createProject(then, {
    call_id: callId,
    name: plan.name,
    category: plan.category,
    org_id: head.college_id,
    head_id: head.id,
    starts_on,
    ends_on,
    basis: plan.basis,
    content: plan.content,
    indicators: [
      { name: plan.indicator, current: '60%', target: '100%' },
      { name: '相关隐患整改', current: '2 项未整改', target: '全部整改' },
    ],
    schedule: [{ ends_on, work: '采购、安装、调试和验收' }],
    members: head.colleague ? [{ user_id: head.colleague.id, work: '采购和安装' }] : [],
    lab_ids: [head.lab_id],
    budget: plan.budget,
  });
  made.push({ table: 'project', id, at: then.now });
  return { ...stage, id, head, fate: plan.fate, begin };
}

/** Three experts score, or two while the review is under way. */
async function review({ ctx, office, id, head, fate, begin }: Work): Promise<void> {
  const experts = await demoExperts(ctx, head.college_id, 3);
  await assignExperts(at(ctx, begin + 12, office), { id, user_ids: experts.map((one) => one.id) });
  const { rows } = await sql<{
    id: number;
    expert_id: number;
    applied: string;
  }>`select v.id, v.expert_id, p.applied::text as applied
    from project.review v join project.project p on p.school_id = v.school_id and p.id = v.project_id
    where v.school_id = ${ctx.schoolId} and v.project_id = ${id} order by v.id`.execute(ctx.db);
  const scored = fate === 'review' ? rows.slice(1) : rows;
  for (const [n, { id: reviewId, expert_id, applied }] of scored.entries()) {
    const expert = experts.find((one) => one.id === expert_id)!;
    const then = at(ctx, begin + 18 + n * 2, actorOf(ctx, expert, DataScope.self));
    const suggested = yuanOf(Math.floor(centsOf(applied) * (1 - 0.05 * n)));
    await scoreReview(then, {
      id: reviewId,
      scores: [26 - n, 24 + n, 17 - (id % 3), 16],
      suggested,
      opinion: '必要性充分，方案可行，经费基本合理。',
    });
  }
  if (fate !== 'review') await concludeReview(at(ctx, begin + 26, office), { id });
}

async function approve({ ctx, office, id, begin }: Work): Promise<void> {
  const then = at(ctx, begin + 36, office);
  const { rows } = await sql<{
    version: number;
  }>`select version from project.project where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const budget = await readBudget(then, id);
  const given = budget.map((row) => ({ row_id: row.id, approved: row.amount }));
  await approveProjects(then, {
    note: `校资〔${formatDate(then.now).slice(0, 4)}〕12 号`,
    card_type: 'safety',
    items: [{ id, version: rows[0]!.version, rows: given }],
  });
}

/** Spends a share of each row: asked for by the head, approved by the office for the college, and paid. */
async function spend(work: Work, share: number, from: number): Promise<void> {
  const { ctx, office, id } = work;
  for (const [n, row] of (await readBudget(ctx, id)).entries()) {
    const hours = from + n * 150 + (id % 6) * 8;
    const amount = yuanOf(Math.floor(centsOf(row.approved ?? '0') * share));
    const expense = await createExpense(at(ctx, hours, asHead(work)), {
      budget_id: row.id,
      amount,
      purpose: `${row.item}合同付款`,
    });
    await approveExpense(at(ctx, hours + 3, office), { id: expense });
    const paid = at(ctx, hours + 7, asHead(work));
    await payExpense(paid, {
      id: expense,
      paid: amount,
      voucher_no: `PZ${formatDate(paid.now).replaceAll('-', '')}${id}${n + 1}`,
      paid_on: formatDate(paid.now),
    });
  }
}

const lastCheck = async ({ ctx, id }: Work): Promise<number> => {
  const { rows } = await sql<{
    id: number;
  }>`select id from project.stage_check where school_id = ${ctx.schoolId} and project_id = ${id} order by id desc limit 1`.execute(
    ctx.db,
  );
  return rows[0]!.id;
};

async function accept(work: Work): Promise<void> {
  const { ctx, office, id, fate } = work;
  const { rows } = await sql<{ indicators: { name: string; target: string }[] }>`select indicators from project.project
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const achieved = rows[0]!.indicators.map((one) => ({ ...one, result: one.target }));
  await submitAcceptance(at(ctx, -60, asHead(work)), {
    id,
    content: '建设内容已全部完成，设备运行正常，资料齐全。',
    achieved,
    assets: '已登记',
    reason: '',
    files: [],
  });
  if (fate === 'accepted')
    await decideCheck(at(ctx, -40, office), {
      id: await lastCheck(work),
      result: CheckResult.passed,
      opinion: '同意通过验收',
    });
}

/** What the head of a running project has asked for lately: a longer term and a further payment. */
async function askFor(work: Work): Promise<void> {
  const { ctx, id, span } = work;
  const [row] = await readBudget(ctx, id);
  await createExpense(at(ctx, -9, asHead(work)), { budget_id: row!.id, amount: '2600', purpose: `${row!.item}备件` });
  const input = { id, kind: ChangeKind.term, reason: '设备供货推迟', ends_on: dayAt(ctx, span.to + 300) };
  await createChange(at(ctx, -7, asHead(work)), input);
}

/** The year of a project after its approval. */
async function carryOut(work: Work): Promise<void> {
  const { ctx, office, id, fate, begin } = work;
  await startProject(at(ctx, begin + 50, asHead(work)), { id, files: [] });
  const isOver = fate === 'accepted' || fate === 'accepting';
  await spend(work, isOver ? 0.96 : fate === 'stopped' ? 0.2 : 0.55, begin + 120);
  await addProgress(at(ctx, begin + 200, asHead(work)), {
    id,
    percent: isOver ? 70 : 45,
    content: '设备已到货，正在安装。',
  });
  if (fate === 'stopped')
    return stopProject(at(ctx, begin + 420, office), { id, reason: '实验楼整体搬迁，建设内容不再需要' });
  if (fate === 'overdue') return;
  await submitMidterm(at(ctx, fate === 'midterm' ? -20 : begin + 480, asHead(work)), {
    id,
    content: '按计划完成采购和部分安装，经费使用正常。',
  });
  if (fate === 'midterm') return;
  await decideCheck(at(ctx, begin + 500, office), {
    id: await lastCheck(work),
    result: CheckResult.passed,
    opinion: '进展正常，同意继续执行',
  });
  if (isOver) await accept(work);
  else await askFor(work);
}

/** Takes a project as far as it goes, each step at its time. */
async function play(stage: Stage, plan: DemoProject, head: DemoHead, begin: number): Promise<void> {
  const work = await draft(stage, plan, head, begin);
  const { ctx, office, id, fate } = work;
  if (fate === 'draft') return;
  await submitProject(at(ctx, begin + 3, asHead(work)), { id });
  if (fate === 'college') return;
  if (fate === 'refused') return refuseProject(at(ctx, begin + 8, office), { id, reason: '与基建维修计划重复' });
  await recommendProject(at(ctx, begin + 8, office), { id, opinion: '同意推荐' });
  await review(work);
  if (fate === 'review' || fate === 'school') return;
  if (fate === 'stored') return void (await storeProjects(at(ctx, begin + 34, office), { ids: [id] }));
  await approve(work);
  if (fate !== 'approved') await carryOut(work);
}

/** What was written then carries its time, and what was told long ago has been read. */
async function stamp(ctx: Ctx, made: readonly Made[]): Promise<void> {
  for (const table of ['call', 'project']) {
    const rows = JSON.stringify(
      made.filter((one) => one.table === table).map(({ id, at: then }) => ({ id, at: then })),
    );
    await sql`update ${sql.table(`project.${table}`)} x set created_at = m.at from json_to_recordset(${rows}::json) as m(id bigint, at timestamptz)
      where x.school_id = ${ctx.schoolId} and x.id = m.id`.execute(ctx.db);
  }
  const former = addWorkingHours(ctx.now, -30);
  await sql`update notices.message set read_at = coalesce(read_at, created_at + interval '2 hours')
    where school_id = ${ctx.schoolId} and type like 'PROJECT%' and created_at < ${former}`.execute(ctx.db);
}

/** Two calls: one of last year with projects under way, one that is open with applications. */
export const projectDemo: Demo = {
  async finish(ctx) {
    const { rows } = await sql`select from project.call where school_id = ${ctx.schoolId} limit 1`.execute(ctx.db);
    const heads = await demoHeads(ctx, formerProjects.length + presentProjects.length - 1);
    if (rows.length > 0 || heads.length === 0) return;
    const { rows: people } =
      await sql<DemoPerson>`select id, name from identity.account where school_id = ${ctx.schoolId} and account = 'school'`.execute(
        ctx.db,
      );
    const office = actorOf(ctx, people[0] ?? { id: 0, name: '系统' }, DataScope.school);
    const made: Made[] = [];
    const former = await addCall(ctx, { name: '实验室安全设施建设项目', from: -1_500, to: -1_380, office }, made);
    const begun = { ctx, office, callId: former, made, span: { from: -1_420, to: 260 } };
    // Each head has one of them, so that none has too many; the printed teacher also writes a draft.
    const [first, others] = [heads.slice(0, formerProjects.length), [heads[0]!, ...heads.slice(formerProjects.length)]];
    for (const [n, head] of first.entries()) await play(begun, formerProjects[n]!, head, -1_490 + n * 4);
    const present = await addCall(ctx, { name: '实验室安全条件提升项目', from: -72, to: 160, office }, made);
    const coming = { ctx, office, callId: present, made, span: { from: 200, to: 1_400 } };
    for (const [n, head] of others.entries()) await play(coming, presentProjects[n]!, head, -66 + n * 4);
    await stamp(ctx, made);
  },
};
