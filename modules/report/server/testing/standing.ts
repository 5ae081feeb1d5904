import type { StandingRows } from '#apps/server/testing/standing.ts';

const column = { field: 'name', title: '名称', kind: 'text', width: 20, is_required: true, is_key: true };

export const reportRows: StandingRows = {
  '/api/report_type': {
    input: ({ n }) => ({ code: `type${n}`, name: `例类型${n}`, grain: 'lab', columns: [column] }),
    change: (n) => ({ name: `改名类型${n}`, grain: 'college' }),
    // Columns that the system fills in stand before them.
    hidden: ['columns'],
  },
  '/api/report_plan': {
    input: async ({ n, row }) => ({
      name: `例计划${n}`,
      school_year: '2025-2026',
      type_ids: [await row('/api/report_type')],
      starts_on: '2026-03-01',
      deadline: '2026-04-30',
      contact: '张老师 8820',
    }),
    change: (n) => ({
      name: `改名计划${n}`,
      deadline: '2026-05-31',
      lab_classes: [1, 2],
      instructions: '先采集再核对',
      contact: '李老师 8821',
    }),
  },
};
