import type { StandingRows } from '#apps/server/testing/standing.ts';
import { givenTraining } from './given-training.ts';

export const trainingRows: StandingRows = {
  '/train/paper': {
    input: async ({ app, n }) => ({
      name: `例试卷${n}`,
      mode: 'random',
      rules: [{ tag_ids: [await givenTraining(app).tag(`例标签${n}`)], type: 1, difficulty: 3, count: 5, points: '2' }],
      remark: '说明',
    }),
    change: (n) => ({ name: `改名试卷${n}`, remark: '改过' }),
    hidden: ['rules', 'questions'],
  },
  '/train/exam': {
    input: async ({ app, n }) => {
      const given = givenTraining(app);
      const { id } = await given.paper(2, '50');
      return {
        ...given.input(id),
        name: `例考试${n}`,
        user_types: ['teacher'],
        college_ids: [await app.unit('001')],
        starts_at: '2031-01-01 08:00:00',
        ends_at: '2031-01-02 18:00:00',
        study_hours: '2',
        kind_id: await given.kind('general'),
        has_half_points: false,
      };
    },
    change: (n) => ({ name: `改名考试${n}`, minutes: 45 }),
  },
  '/train/certificate-kind': {
    input: ({ n }) => ({ name: `例证书${n}`, kind: 'other', valid_months: 12, sort: n }),
    change: (n) => ({ name: `改名证书${n}`, valid_months: 36 }),
  },
};
