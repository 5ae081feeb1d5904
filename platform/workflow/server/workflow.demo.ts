import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext, type Demo } from '#kernel/server/demo.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { addWorkingHours, lastWorkingInstant } from '#kernel/shared/working-time.rules.ts';
import type { FormValues } from '#platform/forms/shared/form-schema.ts';
import { startKey } from '../shared/process-model.ts';
import { approve, reject } from './decide.service.ts';
import { returnCase } from './hand-over.service.ts';
import { demoProcesses } from './process-catalogue.demo.ts';
import { createProcess, deployProcess } from './process.service.ts';
import { startByForm } from './start.service.ts';

type Person = { id: number; name: string };
type Decision = readonly [account: string, what: 'approve' | 'reject' | 'return', opinion: string];
type DemoCase = { day: number; by: string; process: string; values: FormValues; decisions: readonly Decision[] };

/** Processes of the school, and cases at every stage of them. */
export const workflowDemo: Demo = {
  finish: async (ctx) => {
    if (await isFilled(ctx)) return;
    const lab = await demoLab(ctx);
    const people = await peopleOf(ctx);
    // The second university has neither teachers nor students.
    if (!lab || !people.has('teacher')) return;
    await addProcesses(ctx, people.get('school')!);
    for (const one of casesOf(people, lab)) await addCase(ctx, people, lab.id, one);
  },
};

async function isFilled(ctx: Ctx): Promise<boolean> {
  const { rows } =
    await sql`select 1 from workflow.process where school_id = ${ctx.schoolId} and process_key = ${demoProcesses[0]!.process_key}`.execute(
      ctx.db,
    );
  return rows.length > 0;
}

type Lab = { id: number; name: string };
/** The laboratory of the demonstration's own manager. */
async function demoLab(ctx: Ctx): Promise<Lab | undefined> {
  const { rows } = await sql<Lab>`select u.id, u.name from identity.holding h
    join identity.account a on a.school_id = h.school_id and a.id = h.user_id and a.account = 'lab'
    join org.unit u on u.school_id = h.school_id and u.id = h.org_id and u.level = 'lab'
    where h.school_id = ${ctx.schoolId} order by u.id limit 1`.execute(ctx.db);
  return rows[0];
}

async function peopleOf(ctx: Ctx): Promise<Map<string, Actor>> {
  const { rows } = await sql<{
    account: string;
    userId: number;
    name: string;
    roleKey: Actor['roleKey'];
    dataScope: Actor['dataScope'];
    orgId: number;
    orgPath: string;
    collegeId: number | null;
  }>`
    select distinct on (a.id) a.account, a.id as "userId", a.name, r.role_key as "roleKey", r.data_scope as "dataScope", u.id as "orgId", u.path as "orgPath", u.college_id as "collegeId"
    from identity.account a
    join identity.holding h on h.school_id = a.school_id and h.user_id = a.id
    join identity.role r on r.school_id = h.school_id and r.id = h.role_id
    join org.unit u on u.school_id = h.school_id and u.id = h.org_id
    where a.school_id = ${ctx.schoolId} and a.account in ('school', 'college', 'lab', 'xsfzr', 'teacher', 'normal', 'leader') order by a.id, h.id`.execute(
    ctx.db,
  );
  return new Map(
    rows.map(({ account, ...row }) => [account, { ...ctx.actor, ...row, rights: new Set(['base-info.lab.read']) }]),
  );
}

async function addProcesses(ctx: Ctx, by: Actor): Promise<void> {
  const at = lastWorkingInstant(parseDateTime(`${addDays(formatDate(ctx.now), -35)} 15:10:00`));
  const then = demoContext(ctx, at, by);
  for (const { nodes, ...process } of demoProcesses) {
    const start_scope = { roles: [], units: [], user_types: [] };
    const id = await createProcess(then, { ...process, model: { start: { fields: {} }, nodes }, start_scope });
    await deployProcess(then, { id, version: 1 });
  }
}

/** Starts a case and carries out its decisions, each some working hours after the one before. */
async function addCase(
  ctx: Ctx,
  people: Map<string, Actor>,
  lab_id: number,
  { day, by, process, values, decisions }: DemoCase,
): Promise<void> {
  let at = lastWorkingInstant(parseDateTime(`${addDays(formatDate(ctx.now), -day)} 09:35:00`));
  const id = await startByForm(demoContext(ctx, at, people.get(by)!), {
    process_key: process,
    form_data: values,
    lab_id,
  });
  for (const [account, what, opinion] of decisions) {
    at = addWorkingHours(at, 3);
    const actor = people.get(account)!;
    const { rows } = await sql<{
      id: number;
    }>`select id from workflow.task where school_id = ${ctx.schoolId} and instance_id = ${id} and assignee_id = ${actor.userId} and status = 0`.execute(
      ctx.db,
    );
    const then = demoContext(ctx, at, actor);
    const task = { id: rows[0]!.id, opinion };
    if (what === 'approve') await approve(then, task);
    else if (what === 'reject') await reject(then, task);
    else await returnCase(then, { ...task, target_node: startKey });
  }
}

function casesOf(people: Map<string, Actor>, lab: Lab): DemoCase[] {
  const person = (account: string): Person => ({ id: people.get(account)!.userId, name: people.get(account)!.name });
  const base = (account: string) => ({ applicant: person(account).name, unit: '化学与化工学院', phone: '13800001111' });
  const entry = (account: string, content: string, trained = '是') => ({
    ...base(account),
    lab: [lab],
    period: ['2026-12-01', '2027-06-30'],
    tutor: [person('teacher')],
    trained,
    content,
  });
  const night = (kind: string) => ({
    ...base('teacher'),
    lab: [lab],
    kind,
    days: ['2026-12-05', '2026-12-06'],
    people: [person('teacher'), person('normal')],
  });
  const purchase = (danger: string, name: string, more: FormValues = {}): FormValues => ({
    ...base('teacher'),
    lab: [lab],
    danger,
    goods: [{ row_id: 'g1', name, spec: 'AR，500 mL', count: '2', price: '68.00' }],
    reason: '本科生综合实验使用',
    ...more,
  });
  const controlled = { permit: '备案 2026-0415', keepers: [person('lab'), person('teacher')] };
  return [
    {
      day: 28,
      by: 'normal',
      process: 'lab_entry',
      values: entry('normal', '有机合成课题实验'),
      decisions: [
        ['teacher', 'approve', '该生已参加课题组安全培训，同意。'],
        ['lab', 'approve', '同意。'],
      ],
    },
    {
      day: 4,
      by: 'normal',
      process: 'lab_entry',
      values: entry('normal', '参加大学生创新项目，使用旋转蒸发仪', '否'),
      decisions: [['teacher', 'approve', '同意，将督促其完成考试。']],
    },
    {
      day: 2,
      by: 'normal',
      process: 'lab_entry',
      values: entry('normal', '课题组轮转'),
      decisions: [['teacher', 'approve', '同意。']],
    },
    { day: 1, by: 'normal', process: 'lab_entry', values: entry('normal', '协助导师准备演示实验'), decisions: [] },
    {
      day: 21,
      by: 'teacher',
      process: 'overnight',
      values: night('过夜'),
      decisions: [
        ['lab', 'approve', '已安排两人值守，同意。'],
        ['college', 'reject', '该反应需连续加热，夜间值守条件不足，请改在日间进行。'],
      ],
    },
    {
      day: 6,
      by: 'teacher',
      process: 'overnight',
      values: night('节假日'),
      decisions: [['lab', 'return', '请补充夜间应急联系人和断水断电的处置措施。']],
    },
    { day: 3, by: 'teacher', process: 'overnight', values: night('过夜'), decisions: [['lab', 'approve', '同意。']] },
    {
      day: 17,
      by: 'teacher',
      process: 'chem_buy',
      values: purchase('一般危化品', '无水乙醇'),
      decisions: [['xsfzr', 'approve', '用量合理，同意。']],
    },
    {
      day: 5,
      by: 'teacher',
      process: 'chem_buy',
      values: purchase('易制毒', '丙酮', controlled),
      decisions: [['college', 'approve', '已核对备案证明和存放条件。']],
    },
    { day: 2, by: 'teacher', process: 'chem_buy', values: purchase('一般危化品', '二氯甲烷'), decisions: [] },
  ];
}
