import type { Client } from '#apps/server/testing/client.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { keeperApi } from '#platform/stock/shared/keeper.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { materialApi, type MaterialInput } from '../../shared/material/material.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { inboundApi } from '../../shared/stock/inbound.ts';

let serial = 0;
const next = () => (serial += 1);

type Line = InputOf<typeof inboundApi.create>['lines'][number];

/** A store of consumables of school alpha with its keeper, materials, and what comes in and is asked for. */
export function givenConsumable(app: TestApp) {
  const given = {
    async store(keepers: readonly TestAccount[] = ['storeman'], unit = '001'): Promise<number> {
      const school = await app.as('school');
      const n = next();
      const { id } = await school.ok(warehouseApi.create, {
        code: `HC${n}`,
        name: `耗材库${n}`,
        warehouse_type: '6',
        org_id: await app.unit(unit),
      });
      for (const account of keepers)
        await school.ok(keeperApi.create, {
          warehouse_id: id,
          user_id: await app.user(account),
          starts_on: '2026-01-01',
          trained_until: '2027-12-31',
        });
      return id;
    },
    async material(more: Partial<MaterialInput> = {}): Promise<number> {
      const n = next();
      const { id } = await (
        await app.as('school')
      ).ok(materialApi.create, { code: `M${n}`, name: `丁腈手套${n}`, unit: '盒', category: 'plastic', ...more });
      return id;
    },
    /** Goods that the storeman has received. */
    async received(warehouse_id: number, lines: readonly Partial<Line>[], by?: Client): Promise<number> {
      const keeper = by ?? (await app.as('storeman'));
      const { id } = await keeper.ok(inboundApi.create, {
        source: 1,
        warehouse_id,
        lines: lines.map((line) => ({ quantity: '10', price: '5', ...line })) as Line[],
      });
      await keeper.ok(inboundApi.receive, { id, version: 1 });
      return id;
    },
    /** A requisition of the teacher for the laboratory 0010001, submitted unless said. */
    async requisition(
      warehouse_id: number,
      lines: readonly { material_id: number; quantity: string }[],
      by?: Client,
      isSubmitted = true,
    ): Promise<number> {
      const applicant = by ?? (await app.as('teacher'));
      const lab_id = await app.unit('0010001');
      const { id } = await applicant.ok(requisitionApi.create, {
        lab_id,
        warehouse_id,
        purpose: '有机合成实验',
        lines: [...lines],
      });
      if (isSubmitted) await applicant.ok(requisitionApi.submit, { id });
      return id;
    },
  };
  return given;
}
