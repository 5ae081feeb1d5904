import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { codeCell, dayCell, decimalCell } from '#kernel/server/sheets/cells.rules.ts';
import { faultOfCode, listOfCodes } from '#kernel/server/sheets/choices.rules.ts';
import {
  defineSheet,
  type CheckedRow,
  type Fault,
  type SheetColumn,
  type SheetRow,
} from '#kernel/server/sheets/define-sheet.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { InboundSource } from '../../shared/stock/inbound.states.ts';
import { keepsGoods } from './goods-store.queries.ts';
import { bookInbound, checkedLines, insertInbound } from './receive.service.ts';
import { holdStore } from './store.queries.ts';

const columns: SheetColumn[] = [
  { field: 'warehouse', title: '仓库编码', required: true, coded: true, width: 14, parse: codeCell() },
  { field: 'code', title: '物资编码', required: true, coded: true, width: 14, parse: codeCell() },
  { field: 'batch_no', title: '批号', maxLength: 40, isFixed: true },
  {
    field: 'quantity',
    title: '数量',
    required: true,
    kind: 'number',
    sample: '20',
    parse: decimalCell(0.01, 8),
  },
  { field: 'price', title: '单价', required: true, kind: 'number', sample: '45.5', parse: decimalCell(0, 8) },
  { field: 'expires_on', title: '有效期', kind: 'date', isFixed: true, parse: dayCell },
];

type Row = {
  warehouse: string;
  code: string;
  batch_no?: string | null;
  quantity: string;
  price: string;
  expires_on?: string | null;
};
type Checked = CheckedRow<Row>['values'];
type Named = { id: number; code: string; name: string };
type Env = { stores: Map<string, Named>; today: string };
type Found = { materials: Map<string, Named & { status: number }>; booked: ReadonlySet<string> };

const byCode = <T extends { code: string }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.code.toUpperCase(), row]));

/** Stores of consumables of the caller: of the place of the role, and those in custody. */
async function ownStores(ctx: Ctx): Promise<Named[]> {
  const { rows } = await sql<Named>`select w.id, w.code, w.name from stock.warehouse w
    where w.school_id = ${ctx.schoolId} and ${keepsGoods} and ${inStores(ctx, 'consumable.keep', 'w.id')} order by upper(w.code)`.execute(
    ctx.db,
  );
  return rows;
}

const openMaterials = async (ctx: Ctx): Promise<Named[]> => {
  const { rows } = await sql<Named>`select id, code, name from consumable.material
    where school_id = ${ctx.schoolId} and status = 1 order by upper(code) limit 2000`.execute(ctx.db);
  return rows;
};

const keyOf = ({ warehouse, code, batch_no }: Pick<Checked, 'warehouse' | 'code' | 'batch_no'>) =>
  [warehouse?.toUpperCase(), code?.toUpperCase(), batch_no?.toUpperCase() ?? ''].join(' ');

/** Materials of the rows, and which batches an opening stock has brought already. */
async function lookUp(ctx: Ctx, rows: readonly Checked[]): Promise<Found> {
  const codes = rows.flatMap(({ code }) => code?.toUpperCase() ?? []);
  const { rows: materials } = await sql<
    Named & { status: number }
  >`select id, code, name, status from consumable.material
    where school_id = ${ctx.schoolId} and upper(code) = any(${codes})`.execute(ctx.db);
  const { rows: booked } = await sql<{
    key: string;
  }>`select upper(w.code) || ' ' || upper(m.code) || ' ' || upper(y.batch_no) as key
    from consumable.inbound i join consumable.inbound_line y on y.school_id = i.school_id and y.inbound_id = i.id
    join consumable.material m on m.school_id = y.school_id and m.id = y.material_id
    join stock.warehouse w on w.school_id = i.school_id and w.id = i.warehouse_id
    where i.school_id = ${ctx.schoolId} and i.source = ${sql.lit(InboundSource.opening)} and upper(m.code) = any(${codes})`.execute(
    ctx.db,
  );
  return { materials: byCode(materials), booked: new Set(booked.map(({ key }) => key)) };
}

function faultsOf(row: Checked, { materials }: Found, { stores, today }: Env): Fault[] {
  const material = row.code === undefined ? undefined : materials.get(row.code.toUpperCase());
  const codeFault = (): Fault[] => {
    if (row.code === undefined) return [];
    if (!material)
      return [
        faultOfCode('code', '物资编码', row.code, (one) => materials.has(one.toUpperCase()), '，请先在物资目录中登记'),
      ];
    return material.status === 1 ? [] : [{ field: 'code', text: `“${material.name}”已停用，请先在物资目录中启用` }];
  };
  return [
    ...(row.warehouse !== undefined && !stores.has(row.warehouse.toUpperCase())
      ? [{ field: 'warehouse', text: `仓库编码“${row.warehouse}”不是您管理范围内的耗材仓库，请核对` }]
      : []),
    ...codeFault(),
    ...(row.expires_on && row.expires_on < today
      ? [{ field: 'expires_on', text: `有效期“${row.expires_on}”已过，不能入库` }]
      : []),
  ];
}

const bookedAlready: Fault = {
  field: 'quantity',
  text: '这一批期初库存已入账，再次导入不会更改，数量有误请盘点',
};

/** One receipt for each store of the file; what is booked stays. */
async function apply(ctx: Ctx, { found, env }: { found: Found; env: Env }, rows: SheetRow<Row>[]): Promise<void> {
  const source = InboundSource.opening;
  for (const [code, store] of env.stores) {
    const own = rows.filter(
      ({ values }) => values.warehouse.toUpperCase() === code && !found.booked.has(keyOf(values)),
    );
    if (own.length === 0) continue;
    await holdStore(ctx, store.id, '入库');
    const lines = await checkedLines(
      ctx,
      own.map(({ values }) => ({
        material_id: found.materials.get(values.code.toUpperCase())!.id,
        quantity: values.quantity,
        price: values.price,
        batch_no: values.batch_no ?? '',
        expires_on: values.expires_on ?? null,
      })),
    );
    const { id } = await insertInbound(ctx, { warehouse_id: store.id, source, note: '期初库存导入', lines });
    await bookInbound(ctx, { id, warehouse_id: store.id, source }, lines);
  }
}

export const openingImport = defineSheet<Row, Env, Found>({
  name: 'consumable.opening',
  title: '耗材期初库存',
  columns,
  keyOf,
  choices: async (ctx) => ({
    lists: {
      warehouse: listOfCodes((await ownStores(ctx)).map((store) => [store.code, store] as const)),
      code: listOfCodes((await openMaterials(ctx)).map((material) => [material.code, material] as const)),
    },
  }),
  prepare: async (ctx) => ({ stores: byCode(await ownStores(ctx)), today: formatDate(ctx.now) }),
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => {
    const exists = found.booked.has(keyOf(values));
    return { errors: faultsOf(values, found, env), exists, warnings: exists ? [bookedAlready] : [] };
  },
  apply,
});
