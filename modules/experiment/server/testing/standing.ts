import type { StandingRows } from '#apps/server/testing/standing.ts';

export const experimentRows: StandingRows = {
  '/api/lab_project': {
    input: async ({ app, n }) => ({
      exp_no: `SYL-${n}`,
      name: `例实验${n}`,
      kind: 1,
      head_id: await app.user('teacher'),
      lab_id: await app.unit('0010001'),
      further_lab_ids: [await app.unit('0010002')],
    }),
    change: (n) => ({ name: `改名实验${n}`, kind: 2, exp_no: `SYM-${n}` }),
    // Told with names.
    hidden: ['further_lab_ids'],
  },
};
