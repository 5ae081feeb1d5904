import { countOf, type StandingRows } from '#apps/server/testing/standing.ts';
import { addDays } from '#kernel/shared/time.ts';

const two = (n: number) => n.toString(36).padStart(2, '0').toUpperCase();

export const orgRows: StandingRows = {
  '/org/term': {
    input: ({ n }) => ({
      school_year: `${2030 + n}-${2031 + n}`,
      term: 1,
      starts_on: `${2030 + n}-09-01`,
      ends_on: `${2031 + n}-01-15`,
    }),
    change: { term: 2 },
  },
  '/org/calendar-day': {
    input: ({ n }) => ({
      from_day: addDays('2030-01-01', 2 * n),
      to_day: addDays('2030-01-01', 2 * n),
      kind: 'holiday',
      name: `例假日${n}`,
    }),
    change: (n) => ({ name: `改名假日${n}`, kind: 'workday' }),
  },
  '/org/campus': {
    input: ({ app, n }) => ({
      name: `例校区${n}`,
      code: two(countOf(app, '/org/campus') + 10),
      address: '大学路 1 号',
      lng: '113.2644',
      lat: '23.1291',
    }),
    change: (n) => ({ name: `改名校区${n}`, address: '大学路 2 号' }),
  },
  '/org/building': {
    input: async ({ n, row }) => ({
      campus_id: await row('/org/campus'),
      name: `例楼${n}`,
      code: `L${n}`,
      floors_up: 6,
      floors_down: 1,
      area: '1200.5',
      built_year: 1998,
      phone: '020-12345678',
    }),
    change: (n) => ({ name: `改名楼${n}`, floors_up: 7, built_year: 1999 }),
  },
  '/org/room': {
    input: async ({ n, row }) => ({
      building_id: await row('/org/building'),
      floor: 3,
      room_no: `3${two(n)}`,
      name: '样品间',
      use: '2',
      area: '60.5',
      capacity: 12,
    }),
    change: { name: '天平室', area: '61' },
  },
  '/org/type': {
    input: ({ n }) => ({
      name: `例类型${n}`,
      code: `TYPE${n}`,
      org_level: 'lab',
      need_check: true,
      need_card: false,
      need_level: true,
      sort: 7,
    }),
    change: (n) => ({ name: `改名类型${n}`, need_card: true }),
  },
  '/org/unit': {
    input: async ({ app, n }) => ({
      pid: await app.unit('001'),
      level: 'department',
      name: `例系${n}`,
      code: `LX${n}`,
      phone: '020-12345678',
      email: 'dept@example.edu.cn',
      intro: '一个系',
    }),
    change: (n) => ({ name: `改名系${n}`, intro: '另一个系' }),
    list: { level: 'department' },
  },
  '/org/school': {
    by: 'system',
    operator: true,
    input: ({ n }) => ({
      name: `例大学${n}`,
      short_name: `例大${n}`,
      school_key: `example${n}`,
      moe_code: '10002',
      first_page: 'login',
      card_footer: '请按规定操作',
    }),
    change: (n) => ({ short_name: `改名大学${n}`, first_page: 'home' }),
  },
};
