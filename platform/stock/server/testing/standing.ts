import type { StandingRows } from '#apps/server/testing/standing.ts';

export const stockRows: StandingRows = {
  '/api/warehouse': {
    input: async ({ app, n }) => ({
      code: `CK${n}`,
      name: `例仓库${n}`,
      warehouse_type: '2',
      org_id: await app.unit('001'),
      area: '25.5',
      features: ['ventilation', 'video'],
      remark: '说明',
    }),
    change: (n) => ({ name: `改名仓库${n}`, area: '30' }),
  },
  '/stock/cabinet': {
    input: async ({ n, row }) => ({
      warehouse_id: await row('/api/warehouse'),
      name: `例柜${n}`,
      kind: 'corrosion',
      double_lock: true,
      capacity_l: '200',
      capacity_kg: '150',
      allowed_groups: ['AI', 'AO', 'FL'],
      remark: '说明',
    }),
    change: (n) => ({ name: `改名柜${n}`, capacity_l: '250' }),
  },
  '/stock/cell': {
    input: async ({ n, row }) => ({ cabinet_id: await row('/stock/cabinet'), name: `第${n}层` }),
    change: (n) => ({ name: `改名层${n}` }),
  },
  '/stock/keeper': {
    input: async ({ app, row }) => ({
      warehouse_id: await row('/api/warehouse'),
      user_id: await app.user('storeman'),
      starts_on: '2026-01-01',
      ends_on: '2027-12-31',
      trained_until: '2027-06-30',
    }),
    change: { trained_until: '2027-09-30' },
  },
};
