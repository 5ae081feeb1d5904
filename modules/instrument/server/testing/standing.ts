import type { StandingRows } from '#apps/server/testing/standing.ts';
import { emptyYear, givenInstrument, review } from './given-instrument.ts';

let year = 2030;

export const instrumentRows: StandingRows = {
  '/api/instrument': {
    existing: async (app) => (await givenInstrument(app).instrument('0010001', 'lab')).id,
    change: {
      kind: 2,
      peer_group: '色谱质谱联用仪',
      is_shared: true,
      platform_no: 'P-1001',
      functions_original: 10,
      functions_used: 8,
    },
  },
  '/api/instrument/month': {
    input: async ({ app, row }) => givenInstrument(app).month(await row('/api/instrument'), '2026-01'),
    change: { hours_teach: '12.5', hours_open: '9', samples: 30, down_hours: '4', reason: '补记一次使用' },
  },
  '/api/instrument/achievement': {
    input: async ({ n, row }) => ({
      type: 'project',
      level: 'research',
      name: `例项目${n}`,
      ref_no: `PRJ-${n}`,
      people: '张三、李四',
      achieved_on: '2026-01-05',
      shares: [{ instrument_id: await row('/api/instrument'), share: 60 }],
    }),
    change: (n) => ({ level: 'teach', name: `改名项目${n}`, people: '王五', remark: '结题' }),
    // Told with the names of the instruments.
    hidden: ['shares'],
  },
  '/api/instrument/training': {
    input: async ({ app, row }) => ({
      instrument_id: await row('/api/instrument'),
      trained_on: '2026-01-06',
      result: 'self',
      user_id: await app.user('normal'),
      person_type: 1,
      people: 1,
    }),
    change: { result: 'guided', trained_on: '2026-01-07', remark: '考核合格' },
  },
  '/api/instrument/report/plan': {
    input: ({ n }) => ({
      name: `例计划${n}`,
      school_year: `${(year += 1)}-${year + 1}`,
      starts_on: '2026-01-01',
      deadline: '2026-06-30',
    }),
    change: (n) => ({ name: `改名计划${n}`, deadline: '2026-07-31', instructions: '先确认机时再汇总' }),
  },
  '/api/instrument/report': {
    existing: async (app) => {
      const given = givenInstrument(app);
      const { id } = await given.instrument('0010001', 'lab');
      year += 1;
      const plan = await given.plan({ school_year: `${year}-${year + 1}`, name: `计划${year}` });
      return (await given.report(plan, id)).id;
    },
    also: () => ({ ...emptyYear() }),
    change: {
      hours_prepare: '12.5',
      functions_original: 10,
      functions_used: 8,
      price_published: true,
      self_review: review,
    },
  },
};
