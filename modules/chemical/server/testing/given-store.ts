import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { hashPassword } from '#platform/identity/server/public.ts';
import { cabinetApi } from '#platform/stock/shared/cabinet.ts';
import { cellApi } from '#platform/stock/shared/cell.ts';
import { keeperApi } from '#platform/stock/shared/keeper.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { specApi } from '../../shared/spec.ts';
import { substanceApi } from '../../shared/substance.ts';

export const keeperPassword = 'Keeper#2026k';

let serial = 0;

/** A warehouse of the chemical college, or of another place, with its keepers, and ways to fill it. */
export async function giveStore(
  app: TestApp,
  keepers: readonly TestAccount[] = ['storeman', 'lab'],
  place: object = {},
) {
  const school = await app.as('school');
  serial += 1;
  const code = `ST${serial}`;
  const { id: warehouse_id } = await school.ok(warehouseApi.create, {
    code,
    name: `试剂库${serial}`,
    warehouse_type: '2',
    org_id: await app.unit('001'),
    ...place,
  });
  await giveStandingPermits(app);
  const hash = await hashPassword(keeperPassword);
  for (const account of keepers) {
    await school.ok(keeperApi.create, {
      warehouse_id,
      user_id: await app.user(account),
      starts_on: '2026-01-01',
      trained_until: '2027-12-31',
    });
    await app.admin.query('update identity.account set password_hash = $1 where school_id = $2 and account = $3', [
      hash,
      app.schoolId('alpha'),
      account,
    ]);
  }
  return {
    warehouse_id,
    code,
    /** A cell in a cabinet of its own. */
    async cell(name: string, cabinet: object = {}): Promise<number> {
      const { id } = await school.ok(cabinetApi.create, {
        warehouse_id,
        name,
        kind: 'plain',
        double_lock: false,
        ...cabinet,
      });
      return (await school.ok(cellApi.create, { cabinet_id: id, name: '上层' })).id;
    },
  };
}

/** Everything that a list controls may come in, and a supplier may deliver it. */
async function giveStandingPermits(app: TestApp): Promise<void> {
  const school = app.schoolId('alpha');
  await app.admin.query(
    `insert into chemical.permit (school_id, substance_id, kind, no, authority, qty, starts_on, ends_on)
     select distinct e.school_id, e.substance_id, 'filing', '常备', '市公安局', 1000000, '2026-01-01'::date, '2099-12-31'::date
     from chemical.control_entry e where e.school_id = $1 on conflict do nothing`,
    [school],
  );
  await app.admin.query(
    `insert into chemical.supplier (school_id, name, credit_code, license_no, starts_on, ends_on, categories)
     select $1, '常备供应商', '91110000MA00000000', 'XK0', '2026-01-01', '2099-12-31',
       array(select 'none' union select flag from chemical.control_list where school_id = $1)
     where not exists (select 1 from chemical.supplier where school_id = $1 and name = '常备供应商')`,
    [school],
  );
}

/** The supplier of everything; none in a school that was given no store. */
const supplierOf = async (app: TestApp): Promise<{ supplier_id?: number }> => {
  const { rows } = await app.admin.query<{ supplier_id: number }>(
    "select id as supplier_id from chemical.supplier where school_id = $1 and name = '常备供应商'",
    [app.schoolId('alpha')],
  );
  return rows[0] ?? {};
};

/** A substance of the catalogue with a package of it. */
export async function substanceOf(app: TestApp, cas: string) {
  const school = await app.as('school');
  const { content } = await school.ok(substanceApi.list, { keyword: cas });
  const substance_id = content[0]!.id;
  const specs = await school.ok(specApi.list, { substance_id, page: -1, size: -1 });
  return { substance_id, spec_id: specs.content[0]!.id };
}

export const accepted = { label_ok: true, sheet_ok: true, sealed_ok: true, count_ok: true } as const;

/** A line of a document that a keeper accepts. */
export const lineOf = async (app: TestApp, cas: string, cell_id: number, changes: object = {}) => ({
  ...(await substanceOf(app, cas)),
  count: 1,
  purity: 'AR',
  cell_id,
  ...(await supplierOf(app)),
  ...accepted,
  ...changes,
});
