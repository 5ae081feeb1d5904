import type { StandingRows } from '#apps/server/testing/standing.ts';
import { defaultTerms } from '../../shared/default-terms.ts';

export const ebiRows: StandingRows = {
  '/api/ebi/scheme': {
    input: ({ n }) => ({
      name: `例方案${n}`,
      school_year: '2025-2026',
      class_prefixes: '03',
      price_from: '400000',
      terms: defaultTerms,
    }),
    change: (n) => ({ name: `改名方案${n}`, price_from: '300000' }),
  },
};
