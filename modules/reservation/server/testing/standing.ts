import type { StandingRows } from '#apps/server/testing/standing.ts';

const hours = {
  days: [1, 2, 3, 4, 5],
  opens_at: '08:00',
  closes_at: '22:00',
  slot_minutes: 30,
  min_minutes: 30,
  max_minutes: 480,
  days_ahead: 14,
  hours_before: 2,
  cancel_hours: 4,
  buffer_minutes: 0,
  max_active: 5,
  approval: 'off_hours',
  allows_group: true,
  allows_outside: false,
  allows_overnight: false,
  checkin_before: 15,
  checkin_after: 30,
  auto_release: true,
};

export const reservationRows: StandingRows = {
  '/api/reservation/rule': {
    input: ({ n }) => ({ ...hours, name: `例规则${n}` }),
    change: (n) => ({ name: `改名规则${n}`, days: [6, 7], closes_at: '20:00', approval: 'always', weekly_hours: 12 }),
  },
  '/api/reservation/resource': {
    input: async ({ app, n, row }) => {
      const equipment_id = await row('/equipment');
      const { rows } = await app.admin.query<{ lab_id: number }>(
        'select lab_id from base_info.equipment where id = $1',
        [equipment_id],
      );
      return {
        kind: 'instrument',
        lab_id: rows[0]!.lab_id,
        equipment_id,
        name: `例资源${n}`,
        capacity: 1,
        rule_id: await row('/api/reservation/rule'),
        keeper_ids: [await app.user('lab')],
      };
    },
    change: (n) => ({ name: `改名资源${n}`, functions: '样品检测', notice: '请提前联系' }),
    // Told as people.
    hidden: ['keeper_ids'],
  },
  '/api/reservation/qualification': {
    input: async ({ app, row }) => ({
      user_id: await app.user('normal'),
      resource_id: await row('/api/reservation/resource'),
      level: 'self',
      trained_on: '2026-01-05',
      exam: '理论 90 分',
      valid_to: '2027-01-04',
      remark: '说明',
    }),
    change: () => ({ level: 'guided', exam: '补考合格', valid_to: '2028-01-04' }),
  },
};
