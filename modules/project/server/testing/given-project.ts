import type { Client } from '#apps/server/testing/client.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import type { CallInput } from '../../shared/application/call.ts';
import { callApi } from '../../shared/application/call.ts';
import { projectApi, type ProjectInput } from '../../shared/application/project.ts';
import { libraryApi } from '../../shared/review/library.ts';
import { expenseApi } from '../../shared/running/expense.ts';
import { reviewApi } from '../../shared/review/review.ts';

const categories = [
  'safety',
  'ventilation',
  'gas',
  'chemical',
  'waste',
  'access',
  'fire',
  'equipment',
  'rebuild',
  'other',
];

/** Rows of a budget of 100 000 yuan. */
export const usualBudget: ProjectInput['budget'] = [
  { subject: 'equipment', item: '气体探测器', spec: '四合一', qty: 10, price: '4000', reason: '老化' },
  { subject: 'material', item: '管线', qty: 1, price: '40000' },
  { subject: 'install', item: '安装', qty: 1, price: '20000' },
];

/** A file as its owner uploads it. */
export async function uploaded(client: Client): Promise<number> {
  const content = Buffer.from('1 0 obj');
  const files = await client.upload(fileApi.upload, [{ name: '附件.txt', content }]);
  return (files.data as { id: number }[])[0]!.id;
}

/** Steps of projects for tests, each through the calls of the people whose part it is. */
export function givenProject(app: TestApp) {
  let serial = 0;
  let drafts = 0;
  const as = (account: string) => app.as(account);

  const call = async (changes: Partial<CallInput> = {}): Promise<number> => {
    serial += 1;
    const school = await as('school');
    const { id } = await school.ok(callApi.create, {
      name: `安全建设${serial}`,
      year: 2026,
      total: '1000000',
      most: '200000',
      starts_on: '2026-03-01',
      ends_on: '2026-03-31',
      ...changes,
    });
    await school.ok(callApi.publish, { id });
    return id;
  };

  const draft = async (client: Client, changes: Partial<ProjectInput> = {}): Promise<number> => {
    drafts += 1;
    const { id } = await client.ok(projectApi.create, {
      call_id: changes.call_id ?? (await call()),
      name: `气体监测${drafts}`,
      category: categories[drafts % categories.length]!,
      org_id: await app.unit('001'),
      head_id: await app.user('teacher'),
      starts_on: '2026-04-01',
      ends_on: '2027-03-31',
      basis: '探测器到期',
      content: '更换探测器',
      indicators: [{ name: '覆盖率', current: '60%', target: '100%' }],
      schedule: [{ ends_on: '2026-09-30', work: '采购安装' }],
      lab_ids: [await app.unit('0010001')],
      budget: usualBudget,
      ...changes,
    });
    return id;
  };

  /** A project in review, with its experts assigned. */
  const inReview = async (
    changes: Partial<ProjectInput> = {},
    experts = ['jcry', 'jcry2', 'lab2'],
  ): Promise<number> => {
    const teacher = await as('teacher');
    const id = await draft(teacher, changes);
    await teacher.ok(projectApi.submit, { id });
    await (await as('college')).ok(projectApi.recommend, { id, opinion: '同意' });
    const user_ids = await Promise.all(experts.map((expert) => app.user(expert)));
    await (await as('school')).ok(reviewApi.assign, { id, user_ids });
    return id;
  };

  const score = async (id: number, expert: string, points: number[], suggested = '90000'): Promise<void> => {
    const client = await as(expert);
    const { content } = await client.ok(reviewApi.list, { project_id: id });
    await client.ok(reviewApi.score, { id: content[0]!.id, scores: points, suggested, opinion: '可行' });
  };

  /** A project in the library. */
  const inLibrary = async (changes: Partial<ProjectInput> = {}): Promise<number> => {
    const id = await inReview(changes);
    for (const [at, expert] of ['jcry', 'jcry2', 'lab2'].entries()) await score(id, expert, [25 + at, 25, 15, 15]);
    await (await as('school')).ok(reviewApi.conclude, { id });
    return id;
  };

  /** Approves what was applied for. */
  const approve = async (id: number, card_id: number | null = null): Promise<void> => {
    const school = await as('school');
    const { version, budget } = await school.ok(projectApi.find, { id });
    const rows = budget.map((row) => ({ row_id: row.id, approved: row.amount }));
    await school.ok(libraryApi.approve, {
      note: '校资〔2026〕1 号',
      card_type: 'safety',
      items: [{ id, version, rows, card_id }],
    });
  };

  /** A project that spends. */
  const running = async (changes: Partial<ProjectInput> = {}) => {
    const id = await inLibrary(changes);
    await approve(id);
    const teacher = await as('teacher');
    await teacher.ok(projectApi.start, { id, files: [await uploaded(teacher)] });
    const { budget, card } = await teacher.ok(projectApi.find, { id });
    return { id, budget, card: card!.id };
  };

  const money = async (card: number) => {
    const { total, frozen, spent, available } = await (await as('school')).ok(budgetCardApi.find, { id: card });
    return { total, frozen, spent, available };
  };
  const ask = async (client: Client, budget_id: number, amount: string): Promise<number> =>
    (await client.ok(expenseApi.create, { budget_id, amount, purpose: '采购探测器' })).id;
  const pay = (client: Client, id: number, paid: string) =>
    client.call(expenseApi.pay, { id, paid, voucher_no: 'PZ-1', paid_on: '2026-03-10' });
  /** Ends a project, so that its category is free again. */
  const stop = async (id: number) => (await as('school')).ok(projectApi.stop, { id, reason: '测试结束' });

  return { call, draft, inReview, score, inLibrary, approve, running, money, ask, pay, stop };
}
