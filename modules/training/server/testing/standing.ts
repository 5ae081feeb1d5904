import type { StandingRows } from '#apps/server/testing/standing.ts';

const types = ['teacher', 'undergraduate_student', 'graduate_student', 'doctorate_student', 'outside_school', 'else'];

export const trainingRows: StandingRows = {
  '/admittance/requirement': {
    input: ({ n }) => ({
      lab_level: 4,
      lab_class: 1 + (Math.floor(n / types.length) % 5),
      user_type: types[n % types.length]!,
      kinds: ['general'],
      on_site: false,
      commitment: true,
      college_approval: false,
      valid_months: 24,
    }),
    change: { kinds: ['general', 'other'], on_site: true, valid_months: 12 },
  },
  '/train/offline': {
    input: ({ n }) => ({
      kind: 'training',
      topic: `例培训${n}`,
      starts_at: '2026-11-24 08:00:00',
      ends_at: '2026-11-24 10:00:00',
      place: '报告厅',
      teacher: '张老师',
      hours: '2',
      content: '内容',
    }),
    change: (n) => ({ topic: `改名培训${n}`, hours: '3' }),
  },
};
