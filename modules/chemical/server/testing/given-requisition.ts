import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { createContainers } from '../container/container.service.ts';
import { giveStore, substanceOf } from './given-store.ts';

/** Accounts admitted to laboratory 0010001: teachers, and one student. */
const admitted = ['teacher', 'xsfzr', 'lab', 'normal'] as const;

export async function admit(app: TestApp, accounts: readonly TestAccount[] = admitted, lab = '0010001'): Promise<void> {
  for (const account of accounts)
    await app.admin.query(
      `insert into base_info.lab_member (school_id, lab_id, user_id, kind, joined_on, admitted_to)
       values ($1, $2, $3, $4, '2026-01-01', '2027-12-31') on conflict (school_id, lab_id, user_id) where status = 1
       do update set admitted_to = excluded.admitted_to, kind = excluded.kind`,
      [
        app.schoolId('alpha'),
        await app.unit(lab),
        await app.user(account),
        account === 'normal' ? 'student' : 'teacher',
      ],
    );
}

type Bottle = { cell: number; quantity: string; initial?: string; expires_on?: string | null };

/** A store of the chemical college, or of another place, with ways to fill it and to ask of it. */
export async function giveStock(
  app: TestApp,
  keepers: readonly TestAccount[] = ['storeman', 'college', 'lab2'],
  place: object = {},
) {
  const store = await giveStore(app, keepers, place);
  return {
    ...store,
    /** Containers of a substance; returns their codes in the order given. */
    async bottles(cas: string, given: readonly Bottle[]): Promise<string[]> {
      const { substance_id } = await substanceOf(app, cas);
      const { rows } = await app.admin.query<{ name: string; unit: string }>(
        'select name, base_unit as unit from chemical.substance where id = $1',
        [substance_id],
      );
      const { name, unit } = rows[0]!;
      const cabinets = await app.admin.query<{ id: number; cabinet_id: number }>(
        'select id, cabinet_id from stock.cell where id = any($1)',
        [given.map(({ cell }) => cell)],
      );
      const made = await app.inside((ctx) =>
        createContainers(
          ctx,
          { doc_type: 'chemical.opening', doc_id: 1, kind: 'opening' },
          given.map(({ cell, quantity, initial = quantity, expires_on = null }) => ({
            substance_id,
            name,
            unit,
            spec_id: null,
            own_no: '',
            batch_no: '',
            purity: 'AR',
            produced_on: null,
            expires_on,
            initial,
            quantity,
            warehouse_id: store.warehouse_id,
            cabinet_id: Number(cabinets.rows.find(({ id }) => Number(id) === cell)!.cabinet_id),
            cell_id: cell,
            tray_note: '',
            holder_id: null,
            supplier_id: null,
          })),
        ),
      );
      return made.map(({ code }) => code);
    },
    /** Input of a requisition of this store by the teacher of laboratory 0010001. */
    async asked(lines: readonly { cas: string; amount: string; daily_use?: string }[], changes: object = {}) {
      const given = [];
      for (const { cas, ...line } of lines)
        given.push({ substance_id: (await substanceOf(app, cas)).substance_id, needed_on: '2026-11-30', ...line });
      return {
        lab_id: await app.unit('0010001'),
        warehouse_id: store.warehouse_id,
        purpose: 'research',
        lines: given,
        ...changes,
      };
    },
  };
}
export type Stock = Awaited<ReturnType<typeof giveStock>>;

/** A submitted requisition; whoever decides passes it to the end. */
export async function passed(app: TestApp, input: Parameters<typeof create>[1], by: TestAccount = 'teacher') {
  const id = await create(app, input, by);
  await (await app.as(by)).ok(requisitionApi.submit, { id });
  await passAll(app, id);
  return id;
}

const create = async (app: TestApp, input: Awaited<ReturnType<Stock['asked']>>, by: TestAccount): Promise<number> =>
  (await (await app.as(by)).ok(requisitionApi.create, input)).id;

/** Laboratory, college and, in the place of the security office that the school does not have, the school. */
export async function passAll(app: TestApp, id: number): Promise<void> {
  for (const account of ['lab', 'college', 'school'] as const) {
    const client = await app.as(account);
    const row = await client.call(requisitionApi.find, { id });
    if (row.code === 200 && row.data.can.includes('decide')) await client.ok(requisitionApi.decide, { id, pass: true });
  }
}
