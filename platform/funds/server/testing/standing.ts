import type { StandingRows } from '#apps/server/testing/standing.ts';

export const fundsRows: StandingRows = {
  '/api/budget_card': {
    input: async ({ app, n }) => ({
      card_no: `JF${n}`,
      name: `例经费卡${n}`,
      card_type: 'safety',
      source: '学校拨款',
      org_id: await app.unit('001'),
      manager_id: await app.user('college'),
      starts_on: '2026-01-01',
      ends_on: '2027-12-31',
      remark: '说明',
    }),
    change: (n) => ({ name: `改名经费卡${n}`, source: '学院自筹' }),
  },
};
