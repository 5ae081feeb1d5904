import type { StandingRows } from '#apps/server/testing/standing.ts';
import { purchaseDesign } from './designs.ts';

export const formsRows: StandingRows = {
  '/api/wf/forms': {
    input: ({ n }) => ({
      form_key: `form_${n}`,
      name: `例表单${n}`,
      category: '1',
      target: 0,
      schema: purchaseDesign(),
    }),
    change: (n) => ({ name: `改名表单${n}`, category: '2' }),
  },
};
