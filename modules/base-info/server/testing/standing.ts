import type { StandingRows } from '#apps/server/testing/standing.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { attributeApi } from '../../shared/attribute.ts';
import { memberApi } from '../../shared/people/member.ts';
import { personApi } from '../../shared/people/person.ts';
import { hazardCodes } from '../hazard/hazard-codes.rules.ts';

/** Codes of dictionary hazard_kind. */
const kinds = hazardCodes['hazard_kind']!.rows.split(', ').map((row) => row.split(' ')[0]!);

async function memberOf(app: TestApp, id: number): Promise<{ lab_id: number; user_id: number }> {
  return (await app.as('school')).ok(memberApi.find, { id });
}

async function aptitudeOf(app: TestApp, n: number): Promise<number> {
  const input = { kind: 'aptitude' as const, name: `例资质${n}`, code: `LZ${n}`, sort: 900 };
  return (await (await app.as('school')).ok(attributeApi.create, input)).id;
}

export const baseInfoRows: StandingRows = {
  '/attribute': {
    input: ({ n }) => ({
      kind: 'riskpoint',
      name: `例风险点${n}`,
      code: `LR${n}`,
      consequence: '灼伤',
      default_l: 2,
      default_s: 3,
      describe: '说明',
      sort: 900,
    }),
    change: (n) => ({ name: `改名风险点${n}`, default_l: 4 }),
    list: { kind: 'riskpoint' },
  },
  '/equipment': {
    input: async ({ app, n }) => ({
      asset_no: `LZ${n}`,
      name: `例设备${n}`,
      model: 'X-1',
      kind: 'test01',
      price: '1200.50',
      buy_date: '2024-03-01',
      lab_id: await app.unit('0010001'),
      keeper_id: await app.user('lab'),
      is_special: false,
      status: 1,
    }),
    change: (n) => ({ name: `改名设备${n}`, price: '1300.00' }),
  },
  '/export-pro-depart/template': {
    input: ({ n }) => ({
      name: `例模板${n}`,
      columns: [{ field: 'name', title: '实验室', mask: 'none', is_required: false, words: [] }],
    }),
    change: (n) => ({ name: `改名模板${n}` }),
  },
  '/hazard': {
    input: async ({ app, n }) => ({
      lab_id: await app.unit('0010001'),
      kind: '105',
      name: `例危险源${n}`,
      cas: '64-17-5',
      spec: '500 mL',
      qty: '2.5',
      unit: 'L',
      max_qty: '5',
      state: 3,
      place: '试剂柜',
      ghs: ['GHS02'],
      controlled: 'none',
      keeper_id: await app.user('lab'),
      storage: '防爆柜',
    }),
    change: (n) => ({ name: `改名危险源${n}`, qty: '3' }),
  },
  '/risk-point': {
    input: async ({ app, n }) => ({
      lab_id: await app.unit('0010001'),
      name: `例风险${n}`,
      lab_class: 1,
      place: '通风橱',
      describe: '说明',
      l: 3,
      s: 4,
      measures: [{ kind: 'technical', text: '在通风橱内操作' }],
      duty_id: await app.user('lab'),
      review_cycle: 12,
    }),
    change: (n) => ({ name: `改名风险${n}`, l: 2 }),
    by: 'lab',
  },
  '/facility': {
    input: async ({ app, n }) => ({
      lab_id: await app.unit('0010001'),
      category: 'extinguisher',
      name: `例灭火器${n}`,
      model: 'MFZ/ABC4',
      qty: 2,
      place: '门口左侧',
      duty_id: await app.user('lab'),
      installed_on: '2025-03-01',
      check_cycle: 6,
      expires_on: '2030-03-01',
      status: 'normal',
    }),
    change: (n) => ({ name: `改名灭火器${n}`, qty: 3 }),
  },
  '/lab-member': {
    input: async ({ app, n, row }) => ({
      lab_id: await app.unit('0010001'),
      user_id: await row('/user'),
      joined_on: '2026-03-01',
      admitted_to: `20${30 + (n % 60)}-01-01`,
    }),
    change: { joined_on: '2026-04-01', admitted_to: '2029-01-01' },
  },
  '/special-time': {
    input: async ({ app, n, row }) => {
      const { lab_id, user_id } = await memberOf(app, await row('/lab-member'));
      const second = await memberOf(app, await row('/lab-member'));
      const at = 1 + (n % 28);
      return {
        type: 1,
        labs: [lab_id],
        starts_at: `2030-07-${String(at).padStart(2, '0')} 08:00:00`,
        ends_at: '2030-08-01 18:00:00',
        persons: [user_id, second.user_id],
        duty_id: user_id,
        duty_phone: '13812345678',
        reason: `例事由${n}`,
        content: '连续反应',
        measures: '两人值守',
      };
    },
    change: (n) => ({ reason: `改名事由${n}`, content: '另一个实验' }),
    by: 'lab',
    // Shown with their names.
    hidden: ['labs', 'persons'],
  },
  '/door': {
    input: async ({ app, n }) => ({
      lab_id: await app.unit('0010001'),
      name: `例门${n}`,
      device_no: `MJ${n}`,
      address: 'http://door.example.edu.cn:8000',
      secret: 'standing-door-secret',
    }),
    change: (n) => ({ name: `改名门${n}`, address: 'http://door.example.edu.cn:8001' }),
    // Encrypted and never shown.
    hidden: ['secret'],
  },
  '/person-record': {
    input: async ({ app, n }) => ({
      user_id: await app.user('teacher'),
      kind: 'certificate',
      name: `例证书${n}`,
      no: `ZS${n}`,
      issuer: '市场监督管理局',
      starts_on: '2024-01-01',
      ends_on: '2028-01-01',
    }),
    change: (n) => ({ name: `改名证书${n}`, ends_on: '2029-01-01' }),
    find: async (app, id) => {
      const school = await app.as('school');
      const { records } = await school.ok(personApi.find, { id: await app.user('teacher') });
      const record = records.find((one) => one.id === id);
      return record && { ...record, user_id: await app.user('teacher') };
    },
  },
  '/company': {
    input: ({ n }) => ({
      name: `例单位${n}`,
      credit_code: `91110108MA0${String(n).padStart(7, '0')}`,
      contact: '王经理',
      phone: '010-62345678',
      quota: 5,
      starts_on: '2026-01-01',
      ends_on: '2028-01-01',
    }),
    change: (n) => ({ name: `改名单位${n}`, quota: 6 }),
  },
  '/facility-rule': {
    input: async ({ app, n }) => ({
      // Conditions with their category are unique.
      aptitude_id: await aptitudeOf(app, n),
      category: 'camera',
      hazard_kind: kinds[n % kinds.length]!,
      lab_level: 1 + (n % 4),
      basis: `例规则${n}`,
    }),
    change: (n) => ({ basis: `改名规则${n}` }),
  },
  '/lab': {
    input: async ({ app, n, row }) => {
      const head = await app.user('lab');
      return {
        name: `例实验室${n}`,
        pid: await app.unit('001'),
        type_id: await row('/org/type'),
        nature: '2',
        rooms: [await row('/org/room')],
        purpose: '例行实验',
        head_id: head,
        safety_head_id: head,
        safety_officer_id: head,
        emergency_name: '王老师',
        emergency_phone: '13812345678',
        use_status: 0,
      };
    },
    change: (n) => ({ name: `改名实验室${n}`, purpose: '别的实验' }),
    // Shown with their names.
    hidden: ['rooms'],
  },
};
