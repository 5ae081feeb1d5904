import type { StandingRows } from '#apps/server/testing/standing.ts';

export const baseInfoRows: StandingRows = {
  '/attribute': {
    input: ({ n }) => ({
      kind: 'riskpoint',
      name: `例风险点${n}`,
      code: `LR${n}`,
      consequence: '灼伤',
      default_l: 2,
      default_s: 3,
      describe: '说明',
      sort: 900,
    }),
    change: (n) => ({ name: `改名风险点${n}`, default_l: 4 }),
    list: { kind: 'riskpoint' },
  },
  '/equipment': {
    input: async ({ app, n }) => ({
      asset_no: `LZ${n}`,
      name: `例设备${n}`,
      model: 'X-1',
      kind: 'test01',
      price: '1200.50',
      buy_date: '2024-03-01',
      lab_id: await app.unit('0010001'),
      keeper_id: await app.user('lab'),
      is_special: false,
      status: 1,
    }),
    change: (n) => ({ name: `改名设备${n}`, price: '1300.00' }),
  },
  '/hazard': {
    input: async ({ app, n }) => ({
      lab_id: await app.unit('0010001'),
      kind: '105',
      name: `例危险源${n}`,
      cas: '64-17-5',
      spec: '500 mL',
      qty: '2.5',
      unit: 'L',
      max_qty: '5',
      state: 3,
      place: '试剂柜',
      ghs: ['GHS02'],
      controlled: 'none',
      keeper_id: await app.user('lab'),
      storage: '防爆柜',
    }),
    change: (n) => ({ name: `改名危险源${n}`, qty: '3' }),
  },
  '/lab': {
    input: async ({ app, n, row }) => {
      const head = await app.user('lab');
      return {
        name: `例实验室${n}`,
        pid: await app.unit('001'),
        type_id: await row('/org/type'),
        nature: '2',
        rooms: [await row('/org/room')],
        purpose: '例行实验',
        head_id: head,
        safety_head_id: head,
        safety_officer_id: head,
        emergency_name: '王老师',
        emergency_phone: '13812345678',
        use_status: 0,
      };
    },
    change: (n) => ({ name: `改名实验室${n}`, purpose: '别的实验' }),
    // Shown with their names.
    hidden: ['rooms'],
  },
};
