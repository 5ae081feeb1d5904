import { countOf, type StandingRows } from '#apps/server/testing/standing.ts';
import { giveWaste } from './given-waste.ts';

export const wasteRows: StandingRows = {
  '/api/waste/type': {
    input: ({ n }) => ({
      edition: 2025,
      name: `例废物${n}`,
      material_type: 'liquid',
      hw: 'HW49',
      code: '900-047-49',
      props: ['T', 'C'],
      form: 'liquid',
      compat_group: 'W3',
      precautions: '密闭存放',
      price: '6.5',
      is_special: false,
    }),
    change: (n) => ({ name: `改名废物${n}`, price: '7' }),
  },
  '/api/waste/spec': {
    input: ({ n }) => ({ name: `例容器${n}`, volume_l: '20', material: 'plastic', tare_kg: '1.1' }),
    change: (n) => ({ name: `改名容器${n}`, volume_l: '25' }),
  },
  '/api/waste/zone': {
    input: async ({ app, n }) => ({
      warehouse_id: await (await giveWaste(app)).store(),
      name: `例分区${n}`,
      groups: ['W1', 'W2'],
      capacity_kg: '500',
      remark: '说明',
    }),
    change: (n) => ({ name: `改名分区${n}`, capacity_kg: '600' }),
  },
  '/api/waste/disposer': {
    input: ({ n }) => ({
      name: `例处置单位${n}`,
      license_no: `XK${n}`,
      codes: ['900-047-49', '900-404-06'],
      yearly_kg: '20000',
      starts_on: '2026-01-01',
      ends_on: '2029-01-01',
      contact: '王经理',
      phone: '010-62345678',
      remark: '说明',
    }),
    change: (n) => ({ name: `改名处置单位${n}`, yearly_kg: '30000' }),
  },
  '/api/waste/contract': {
    input: async ({ n, row }) => ({
      no: `HT${n}`,
      disposer_id: await row('/api/waste/disposer'),
      starts_on: '2026-01-01',
      ends_on: '2027-01-01',
      remark: '说明',
    }),
    change: (n) => ({ no: `HTG${n}`, ends_on: '2027-06-01' }),
  },
  '/api/waste/annual_plan': {
    input: ({ app }) => ({
      year: 2010 + countOf(app, '/api/waste/annual_plan'),
      lines: [{ code: '900-047-49', produce_kg: '100', transfer_kg: '90', method: 'D10' }],
    }),
    change: () => ({ year: nextYear() }),
    hidden: ['lines'],
  },
  '/api/waste/record': {
    input: async ({ app, n }) => ({
      ...(await (await giveWaste(app)).input({ name: `例废液${n}` })),
      project: '例项目',
      precautions: '密闭',
    }),
    change: (n) => ({ name: `改名废液${n}`, harmful: '石油醚' }),
    hidden: ['photos'],
    noteOnly: true,
  },
};

let years = 0;
/** A year that no other plan is for, before those of new plans. */
const nextYear = () => 2000 + (years++ % 10);
