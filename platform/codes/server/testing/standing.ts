import type { StandingRows } from '#apps/server/testing/standing.ts';

export const codesRows: StandingRows = {
  '/code': {
    input: ({ n }) => ({
      parent_key: 'lab_nature',
      code: `EX${n}`,
      name: `例代码${n}`,
      sort: 50,
      status: 1,
      color: '#12AB34',
      remark: '备注',
    }),
    change: (n) => ({ name: `改名代码${n}`, color: '#AB1234' }),
    list: { parent_key: 'lab_nature' },
  },
};
