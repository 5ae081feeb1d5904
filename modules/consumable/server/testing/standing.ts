import type { StandingRows } from '#apps/server/testing/standing.ts';
import { givenConsumable } from './given-consumable.ts';

export const consumableRows: StandingRows = {
  '/purchase/catalog': {
    input: ({ n }) => ({
      code: `WZ${n}`,
      name: `例物资${n}`,
      spec: '500 mL',
      unit: '个',
      category: 'glassware',
      ref_price: '12.50',
      safety_stock: '10',
      shelf_life: 24,
      remark: '说明',
    }),
    change: (n) => ({ name: `改名物资${n}`, spec: '1 L', safety_stock: '5' }),
  },
  '/api/consumable/inbound': {
    by: 'storeman',
    input: async ({ app, row }) => ({
      source: 1,
      warehouse_id: await givenConsumable(app).store(),
      note: '说明',
      lines: [{ material_id: await row('/purchase/catalog'), quantity: '10', price: '5' }],
    }),
    change: (n) => ({ note: `改名说明${n}` }),
    hidden: ['lines'],
    noteOnly: true,
  },
  '/api/consumable/requisition': {
    by: 'teacher',
    input: async ({ app, row }) => ({
      lab_id: await app.unit('0010001'),
      warehouse_id: await givenConsumable(app).store(),
      purpose: '例用途',
      lines: [{ material_id: await row('/purchase/catalog'), quantity: '2' }],
    }),
    change: (n) => ({ purpose: `改名用途${n}` }),
    hidden: ['lines'],
    noteOnly: true,
  },
};
