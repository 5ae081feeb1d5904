import type { StandingRows } from '#apps/server/testing/standing.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';

/** The card of purchases of these tests, from which the teacher may spend. */
async function cardOf(app: TestApp): Promise<number> {
  const school = await app.as('school');
  const { content } = await school.ok(budgetCardApi.list, { keyword: 'WZSTAND' });
  if (content[0]) return content[0].id;
  const given = {
    card_no: 'WZSTAND',
    name: '例物资卡',
    card_type: 'safety',
    org_id: await app.unit('001'),
    manager_id: await app.user('xsfzr'),
  };
  const { id } = await school.ok(budgetCardApi.create, given);
  const { version } = await school.ok(budgetCardApi.find, { id });
  await school.ok(budgetCardApi.setMembers, { id, version, members: [{ user_id: await app.user('teacher') }] });
  return id;
}

export const purchaseRows: StandingRows = {
  '/purchase': {
    by: 'teacher',
    input: async ({ app, n }) => ({
      name: `例采购${n}`,
      kind: 'office',
      org_id: await app.unit('0010001'),
      phone: '13800001111',
      reason: '补充',
      card_id: await cardOf(app),
      deliver_to: '101',
      expected_on: '2027-01-31',
      lines: [{ name: '记录本', spec: 'A4', unit: '本', category: 'office', qty: '2', price: '9.80' }],
    }),
    change: (n) => ({ name: `改名采购${n}`, reason: '更新', deliver_to: '102', expected_on: '2027-02-28' }),
    // Told by row, with results and orders.
    hidden: ['lines'],
  },
};
