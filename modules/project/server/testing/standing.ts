import type { StandingRows } from '#apps/server/testing/standing.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { callApi } from '../../shared/application/call.ts';

/** A published call that takes applications for long. */
async function openCall(app: TestApp): Promise<number> {
  const school = await app.as('school');
  const { content } = await school.ok(callApi.list, { keyword: '例常年申报' });
  if (content[0]) return content[0].id;
  const given = {
    name: '例常年申报',
    year: 2026,
    total: '9000000',
    most: '900000',
    starts_on: '2020-01-01',
    ends_on: '2099-12-31',
  };
  const { id } = await school.ok(callApi.create, given);
  await school.ok(callApi.publish, { id });
  return id;
}

export const projectRows: StandingRows = {
  '/api/project/call': {
    input: ({ n }) => ({
      name: `例通知${n}`,
      year: 2026,
      category: 'safety',
      total: '500000.00',
      most: '100000.00',
      per_college: 3,
      starts_on: '2026-03-01',
      ends_on: '2026-12-31',
      instructions: '说明',
    }),
    change: (n) => ({ name: `改名通知${n}`, most: '200000.00', per_college: 5 }),
  },
  '/api/project': {
    by: 'teacher',
    input: async ({ app, n }) => ({
      call_id: await openCall(app),
      name: `例项目${n}`,
      category: 'safety',
      org_id: await app.unit('001'),
      head_id: await app.user('teacher'),
      starts_on: '2026-04-01',
      ends_on: '2027-03-31',
      basis: '现状',
      content: '内容',
      other_sources: '学院自筹',
      indicators: [{ name: '覆盖率', current: '60%', target: '100%' }],
      schedule: [{ ends_on: '2026-09-30', work: '安装' }],
      lab_ids: [await app.unit('0010001')],
      budget: [{ subject: 'equipment', item: '探测器', qty: 2, price: '4000' }],
    }),
    change: (n) => ({ name: `改名项目${n}`, content: '新内容', ends_on: '2027-06-30' }),
    // Told by row, with names and amounts.
    hidden: ['lab_ids', 'budget'],
  },
};
