import { createUnit } from '#platform/org/server/public.ts';
import type { StandingRows } from '#apps/server/testing/standing.ts';

export const ministryRows: StandingRows = {
  '/api/datasbm/unit_map': {
    input: async ({ app, n }) => ({
      unit_id: await app.inside(async (ctx) =>
        createUnit(ctx, { pid: await app.unit(''), level: 'college', name: `例学院${n}`, code: `Z${n}` }),
      ),
      unit_no: `9${n}`,
      unit_name: `例单位${n}`,
      takes_part: true,
    }),
    change: (n) => ({ unit_name: `改名单位${n}`, takes_part: false }),
  },
  '/api/datasbm/code': {
    input: ({ n }) => ({ list: 'title', code: String(100 + n).slice(-4), name: `例职称${n}` }),
    change: (n) => ({ name: `改名职称${n}` }),
  },
};
