import type { StandingRows } from '#apps/server/testing/standing.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';

/** Equipment of base data that no ledger has yet. */
async function equipment(app: TestApp, n: number): Promise<number> {
  const { rows } = await app.admin.query<{ id: number }>(
    `insert into base_info.equipment (school_id, asset_no, name, kind, lab_id, keeper_id, is_special)
     values ($1, $2, $3, '99', $4, $5, true) returning id`,
    [app.schoolId('alpha'), `SPL${n}`, `台账设备${n}`, await app.unit('0010001'), await app.user('lab')],
  );
  return Number(rows[0]!.id);
}

/** The id of an item of certificates; which one does not matter. */
async function item(app: TestApp, code: string): Promise<number> {
  const { rows } = await app.admin.query<{ id: number }>(
    'select id from special_equipment.item where school_id = $1 and code = $2',
    [app.schoolId('alpha'), code],
  );
  return Number(rows[0]!.id);
}

const path = '/api/special_instrument';

export const specialRows: StandingRows = {
  [path]: {
    input: async ({ app, n }) => ({
      equipment_id: await equipment(app, n),
      type_code: '2170',
      manufacturer: '压力容器厂',
      factory_no: `F${n}`,
      made_on: '2020-05-01',
      first_use_on: '2020-06-01',
      use_cert_no: `证${n}`,
      last_on: '2024-04-01',
      next_on: '2027-04-01',
    }),
    change: (n) => ({ manufacturer: `改名厂${n}`, factory_no: `G${n}`, register_code: `R${n}`, medium: '氮气' }),
  },
  [`${path}/accessory`]: {
    input: async ({ n, row }) => ({
      asset_id: await row(path),
      kind: 'valve',
      no: `V${n}`,
      checked_on: '2025-04-01',
      next_on: '2026-12-01',
      status: 1,
    }),
    change: (n) => ({ no: `W${n}`, checked_on: '2025-05-01', next_on: '2026-11-01' }),
  },
  [`${path}/operator`]: {
    input: async ({ app, n, row }) => {
      const { rows } = await app.admin.query<{ id: number }>(
        `insert into identity.account (school_id, account, name, job_no, password_initial) values ($1, $2, $3, $4, false) returning id`,
        [app.schoolId('alpha'), `op${n}`, `作业人员${n}`, `OP${n}`],
      );
      return {
        user_id: Number(rows[0]!.id),
        item_id: await item(app, 'R1'),
        cert_no: `证${n}`,
        issuer: '市场监督管理局',
        valid_to: '2028-01-01',
        asset_ids: [await row(path)],
      };
    },
    change: (n) => ({ cert_no: `新证${n}`, issuer: '省局', valid_to: '2029-01-01' }),
  },
  [`${path}/cycle`]: {
    input: async ({ app, n }) => {
      const code = `7${String(n % 1000).padStart(3, '0')}`;
      await app.admin.query(
        `insert into codes.code (school_id, parent_key, code, name) values ($1, 'special_type', $2, $2) on conflict do nothing`,
        [app.schoolId('alpha'), code],
      );
      return { code, kind: 1, safety_grade: 0, months: 12, status: 1 };
    },
    change: { months: 24, first_months: 36 },
  },
  [`${path}/checklist`]: {
    input: async ({ app, n }) => {
      const code = `5${String(n % 1000).padStart(3, '0')}`;
      await app.admin.query(
        `insert into codes.code (school_id, parent_key, code, name) values ($1, 'special_type', $2, $2) on conflict do nothing`,
        [app.schoolId('alpha'), code],
      );
      const items = [{ text: '制动器完好', is_critical: true, needs_photo: false }];
      return { code, kind: 1, name: `年度检查${n}`, items, status: 1 };
    },
    change: (n) => ({ name: `改名检查${n}` }),
  },
  [`${path}/item`]: {
    input: ({ n }) => ({ code: `Z${n % 10000}`, name: `项目${n}`, fits: ['2100'], status: 1 }),
    change: (n) => ({ name: `改名项目${n}`, fits: ['3000'] }),
  },
};
