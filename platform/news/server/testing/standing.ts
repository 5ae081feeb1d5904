import type { StandingRows } from '#apps/server/testing/standing.ts';

export const newsRows: StandingRows = {
  '/news/article': {
    input: async ({ app, n }) => ({
      kind: 1,
      title: `例制度${n}`,
      category: '1',
      level: 3,
      org_id: await app.unit(''),
      doc_no: `校发〔2026〕${n}号`,
      issue_date: '2026-03-01',
      effect_date: '2026-04-01',
      body: '第一条 本办法适用于全校实验室。',
      audience: [await app.unit('001')],
      roles: [4, 8],
      top: false,
      is_public: false,
      need_read: true,
    }),
    change: (n) => ({ title: `改名制度${n}`, level: 4, roles: [4] }),
  },
};
