import type { StandingRows } from '#apps/server/testing/standing.ts';
import { casOf } from './cas.ts';
import { gasSupplier } from './given-gas.ts';
import { controlledSteps, givePurchases } from './given-purchase.ts';
import { admit } from './given-requisition.ts';
import { lineOf, substanceOf } from './given-store.ts';

const exampleGas = {
  storage_group: 'GI',
  is_flammable: false,
  is_oxidising: false,
  is_toxic: false,
  cycle: 'common',
  body: '#b8bcc0',
  body_name: '银灰',
  lettering: '#111111',
  lettering_name: '黑',
  basis: '例依据',
} as const;
const packages = ['glass', 'plastic', 'drum', 'bag', 'ampoule'];

export const chemicalRows: StandingRows = {
  '/chemical/substance': {
    input: ({ n }) => ({
      name: `例化学品${n}`,
      aliases: '例别名；又名',
      en_name: 'Example',
      cas: casOf(n),
      formula: 'C2H6O',
      molar_mass: '46.07',
      density: '0.789',
      state: 'liquid',
      base_unit: 'mL',
      catalog_no: '2568',
      un_no: '1170',
      ghs_classes: ['flam_liq'],
      h_codes: ['H225'],
      p_codes: ['P210', 'P301+P310'],
      pictograms: ['GHS02'],
      signal: 'danger',
      storage_group: 'FL',
      react_tags: ['alcohol'],
      flash_point: '13',
      storage_condition: '防爆柜',
      first_aid: '冲洗',
      spill: '吸收',
      extinguishing: '干粉',
      concentration_rule: '无',
    }),
    change: (n) => ({ name: `改名化学品${n}`, density: '0.8' }),
  },
  '/api/specs': {
    input: async ({ n, row }) => ({
      substance_id: await row('/chemical/substance'),
      net: String(n),
      unit: 'mL',
      package_type: packages[n % packages.length]!,
    }),
    change: (n) => ({ net: String(n / 100), unit: 'L' }),
  },
  '/chemical/control-list': {
    input: ({ n }) => ({
      flag: 'key_supervised',
      name: `例名录${n}`,
      edition: '例版本',
      basis: '例依据',
      issued_on: '2030-01-01',
      starts_on: dayOf(n),
      two_keepers: false,
      before_buying: '审批',
      after_buying: '备案',
      keep_years: 3,
      remark: '说明',
    }),
    change: (n) => ({ name: `改名名录${n}`, keep_years: 4 }),
  },
  '/chemical/supplier': {
    input: ({ n }) => ({
      name: `例供应商${n}`,
      credit_code: `91110108MA1${String(n).padStart(7, '0')}`,
      license_no: `JY${n}`,
      starts_on: '2026-01-01',
      ends_on: '2029-01-01',
      categories: ['none', 'precursor_3'],
      contact: '王经理',
      phone: '010-62345678',
      address: '示范市示范路 1 号',
      remark: '说明',
    }),
    change: (n) => ({ name: `改名供应商${n}`, categories: ['none'] }),
  },
  '/chemical/compat-rule': {
    input: () => ({ kind: 'group', ...nextPair(), value: 1, reason: '例原因', basis: '例依据' }),
    change: (n) => ({ value: 2, reason: `改名原因${n}` }),
    noteOnly: true,
  },
  '/chemical/gas-kind': {
    input: async ({ app, n }) => {
      await app.admin.query(
        `insert into codes.code (school_id, parent_key, code, name) values ($1, 'gas_type', $2, $3) on conflict do nothing`,
        [app.schoolId('alpha'), `G${n}`, `例气体${n}`],
      );
      return { ...exampleGas, code: `G${n}`, cas: casOf(n) };
    },
    change: (n) => ({ body_name: `改色${n % 10_000}`, cycle: 'inert' }),
    noteOnly: true,
  },
  '/chemical/gas': {
    input: async ({ app, n, row }) => ({
      serial_no: `例钢印${n}`,
      gas_id: await row('/chemical/gas-kind'),
      volume_l: '40',
      work_mpa: '15',
      pressure_mpa: '13.5',
      filled_on: '2026-06-01',
      inspected_on: '2026-01-01',
      next_inspection: '2028-12-31',
      owner: 'supplier',
      supplier_id: await gasSupplier(app),
      place: `w${await row('/api/warehouse')}`,
      spot: '东墙',
      is_fixed: true,
      has_regulator: true,
      is_alarm_linked: false,
      remark: '说明',
    }),
    change: (n) => ({ serial_no: `改钢印${n}`, pressure_mpa: '9.5' }),
    noteOnly: true,
  },
  '/chemical/inbound': {
    input: async ({ app, row }) => {
      const cell_id = await row('/stock/cell');
      const { rows } = await app.admin.query<{ warehouse_id: number }>(
        'select warehouse_id from stock.cell where id = $1',
        [cell_id],
      );
      return {
        source: 'purchase',
        warehouse_id: Number(rows[0]!.warehouse_id),
        applicant_id: await app.user('teacher'),
        remark: '说明',
        lines: [await lineOf(app, '64-17-5', cell_id)],
      };
    },
    change: (n) => ({ remark: `改名说明${n}` }),
    hidden: ['lines'],
    noteOnly: true,
  },
  '/chemical/purchase': {
    by: 'teacher',
    input: async ({ app }) => {
      const given = await givePurchases(app);
      return { ...given.input([await given.line('64-17-5')]), project: '例项目', remark: '说明' };
    },
    change: (n) => ({ remark: `改名说明${n}`, phone: '13800002222' }),
    hidden: ['lines'],
    noteOnly: true,
  },
  '/chemical/permit': {
    existing: async (app) => {
      const given = await givePurchases(app);
      const id = await given.submit(given.input([await given.line('7664-93-9')], await given.controlled()));
      await given.decide(id, controlledSteps);
      const { rows } = await app.admin.query<{ id: number }>('select id from chemical.permit where purchase_id = $1', [
        id,
      ]);
      return Number(rows[0]!.id);
    },
    change: (n) => ({
      kind: 'filing',
      no: `BA-${n}`,
      authority: '市公安局',
      qty: '5000',
      starts_on: '2026-11-01',
      ends_on: '2027-03-01',
      remark: `改名说明${n}`,
    }),
    noteOnly: true,
  },
  '/chemical/quota': {
    input: async ({ app, n }) => {
      const { substance_id } = await substanceOf(app, '64-17-5');
      const cabinet = `insert into stock.cabinet (school_id, warehouse_id, name, kind)
        select school_id, id, $2, 'plain' from stock.warehouse where school_id = $1 order by id limit 1 returning id`;
      const school_id = app.schoolId('alpha');
      await app.admin.query(
        `insert into stock.warehouse (school_id, code, name, warehouse_type, org_id)
         select $1, 'XE', '限额库', '2', id from org.unit where school_id = $1 and code = '001' on conflict do nothing`,
        [school_id],
      );
      const { rows } = await app.admin.query<{ id: number }>(cabinet, [school_id, `限额柜${n}`]);
      const of = { scope: 'cabinet', cabinet_id: Number(rows[0]!.id), target: 'substance', substance_id };
      return { ...of, max_qty: '20', unit: 'L', basis: '例依据' };
    },
    change: (n) => ({ max_qty: String(20 + n), basis: `改名依据${n}` }),
    noteOnly: true,
  },
  '/chemical/requisition': {
    by: 'teacher',
    input: async ({ app, row }) => {
      await admit(app, ['teacher']);
      const { substance_id } = await substanceOf(app, '64-17-5');
      return {
        lab_id: await app.unit('0010001'),
        warehouse_id: await row('/api/warehouse'),
        purpose: 'research',
        project: '例课题',
        remark: '说明',
        lines: [{ substance_id, amount: '10', needed_on: '2031-01-01' }],
      };
    },
    change: (n) => ({ project: `改名课题${n}`, purpose: 'teaching' }),
    hidden: ['lines'],
    noteOnly: true,
  },
};

// Pairs of a gas and something else, for which a school has no rule from the start.
const gasGroups = ['GF', 'GO', 'GT', 'GI'];
const plainGroups = ['EX', 'FL', 'FS', 'SR', 'WR', 'OX', 'OP', 'TX', 'AI', 'AO', 'AL'];
let pairs = 0;
/** A pair that was not given before; there are forty-four. */
function nextPair() {
  const at = pairs++;
  return { a: gasGroups[at % gasGroups.length]!, b: plainGroups[Math.floor(at / gasGroups.length)]! };
}

/** A day that no other edition begins on; not begun, so that rows may change. */
const dayOf = (n: number) => new Date(Date.UTC(2031, 0, 1 + n)).toISOString().slice(0, 10);
