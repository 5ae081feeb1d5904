import { countOf, type StandingRows } from '#apps/server/testing/standing.ts';
import { givenTraining } from './given-training.ts';

const options = [{ text: '通风橱内' }, { text: '走廊' }, { text: '办公室' }];

const types = ['teacher', 'undergraduate_student', 'graduate_student', 'doctorate_student', 'outside_school', 'else'];

export const trainingRows: StandingRows = {
  '/api/knowledge_tag': {
    input: ({ n }) => ({ name: `例标签${n}`, kind: 'chemistry', is_open: true, sort: 10 + (n % 100) }),
    change: (n) => ({ name: `改名标签${n}`, kind: 'fire', is_open: false }),
  },
  '/train/question': {
    input: async ({ n, row }) => ({
      type: 1,
      stem: `例题${n}：取用挥发性溶剂应在哪里？`,
      options,
      answer: [0],
      analysis: '例解析',
      source: '例依据',
      tag_ids: [await row('/api/knowledge_tag')],
      difficulty: 2,
    }),
    change: (n) => ({ stem: `改过的例题${n}`, answer: [1], difficulty: 4 }),
  },
  '/train/resource': {
    input: async ({ n, row }) => ({
      title: `例资源${n}`,
      kind: 'article',
      summary: '例简介',
      body: '例正文',
      tag_ids: [await row('/api/knowledge_tag')],
      hours: '0.5',
      min_seconds: 60,
      is_required: true,
      user_types: ['teacher'],
      sort: 500,
    }),
    change: (n) => ({ title: `改名资源${n}`, hours: '1.5', is_required: false }),
  },
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
  '/admittance/requirement': {
    input: ({ app }) => {
      const at = countOf(app, '/admittance/requirement');
      return {
        lab_level: 1 + (at % 4),
        lab_class: 1 + (Math.floor(at / 4) % 5),
        user_type: types[Math.floor(at / 20) % types.length]!,
        kinds: ['general'],
        on_site: false,
        commitment: true,
        college_approval: false,
        valid_months: 24,
      };
    },
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
