import type { StandingRows } from '#apps/server/testing/standing.ts';
import { byRole, flags, model, step } from './models.ts';

const scope = { roles: [], units: [], user_types: [] };

export const workflowRows: StandingRows = {
  '/api/wf/process': {
    input: ({ n }) => ({
      process_key: `example_${n}`,
      name: `例流程${n}`,
      category: '99',
      remark: '',
      form_key: '',
      model: model(step('college', byRole('college', 'college'))),
      flags: flags(),
      start_scope: scope,
    }),
    change: (n) => ({ name: `改名流程${n}`, remark: '已修改' }),
  },
  '/api/wf/tasks/draft': {
    by: 'teacher',
    isDraft: true,
    input: () => ({ process_key: 'lab_booking', title: '未完成的申请', form_data: {} }),
    change: (n) => ({ title: `改名草稿${n}` }),
  },
};
