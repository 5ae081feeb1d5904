import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { assert, badFields, refuse } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { matterScope } from '#kernel/server/policy.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { stocktakeStates, StocktakeStatus, twoKeepers } from '../../shared/stocktake.states.ts';
import type { StocktakeInput, stocktakeApi } from '../../shared/stocktake/stocktake.ts';
import { isOut } from '../container/out.queries.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { needsTwo, standsThere } from '../storage/placement.queries.ts';
import { isOfControl, waitForMovements } from '../storage/open-counts.queries.ts';
import { lockStocktakeIn, type Stocktake } from './stocktake-lock.queries.ts';
import { stocktakeDoc } from './stocktake.queries.ts';

export const changeOf = { table: 'chemical.stocktake', column: 'status', docType: stocktakeDoc } as const;

async function checkInput(ctx: Ctx, input: StocktakeInput): Promise<void> {
  const { warehouse_id, cabinet_id, lab_id, control = '', leader_id } = input;
  if ((warehouse_id === undefined) === (lab_id === undefined))
    throw badFields({ warehouse_id: '请选择一个仓库，或一间实验室' });
  await checkFields<StocktakeInput>(ctx, {
    ...(warehouse_id !== undefined && {
      warehouse_id: {
        valid: sql<boolean>`exists (select 1 from stock.warehouse w where w.school_id = ${ctx.schoolId} and w.id = ${warehouse_id}
          and w.status = 1 and ${inStores(ctx, 'chemical.stocktake.edit', 'w.id')})`,
        message: '仓库不存在、已停用或不在您的管理范围内，请重新选择',
      },
    }),
    ...(cabinet_id !== undefined && {
      cabinet_id: {
        valid: sql<boolean>`exists (select 1 from stock.cabinet b where b.school_id = ${ctx.schoolId} and b.id = ${cabinet_id}
          and b.warehouse_id = ${warehouse_id ?? 0})`,
        message: '储存柜不在所选仓库，请重新选择',
      },
    }),
    ...(lab_id !== undefined && {
      lab_id: {
        valid: sql<boolean>`exists (select 1 from org.unit n where n.school_id = ${ctx.schoolId} and n.id = ${lab_id}
          and n.level = 'lab' and n.deleted_at is null and ${inUnits(ctx.schoolId, matterScope(ctx.actor), 'n.id')})`,
        message: '实验室不存在或不在您的管理范围内，请重新选择',
      },
    }),
    control: {
      valid: sql<boolean>`${control} in ('', ${twoKeepers}) or exists (select 1 from codes.code f where f.school_id = ${ctx.schoolId}
        and f.parent_key = 'chem_control' and f.code = ${control})`,
      message: '管控类别不存在，请重新选择',
    },
    leader_id: personReference(ctx, leader_id, '负责人'),
  });
}

/** Plans a count; what is counted follows when it begins. */
export async function createStocktake(ctx: Ctx, input: StocktakeInput): Promise<number> {
  await checkInput(ctx, input);
  const { name, warehouse_id = null, cabinet_id = null, lab_id = null, control = '', leader_id, remark = '' } = input;
  const no = await nextDocumentNo(ctx, 'PD', stocktakeDoc);
  const { userId } = ctx.actor;
  const { rows } = await sql<{
    id: number;
  }>`insert into chemical.stocktake (school_id, no, name, warehouse_id, cabinet_id, lab_id, control,
      is_frozen, leader_id, remark, created_by, created_at, updated_by, updated_at)
    values (${ctx.schoolId}, ${no}, ${name}, ${warehouse_id}, ${cabinet_id}, ${lab_id}, ${control}, ${input.is_frozen ?? false},
      ${leader_id}, ${remark}, ${userId}, ${ctx.now}, ${userId}, ${ctx.now}) returning id`.execute(ctx.db);
  const id = rows[0]!.id;
  await ctx.audit({
    action: '新增盘点',
    docType: stocktakeDoc,
    docId: id,
    to: StocktakeStatus.planned,
    note: `${no} ${name}`,
    after: input,
  });
  return id;
}

/** Container `c` of substance `s` is in the scope of a count. */
export const isInScope = (ctx: Ctx, { warehouse_id, lab_id, cabinet_id, control }: Stocktake) =>
  sql<boolean>`(${lab_id === null ? sql`c.warehouse_id = ${warehouse_id} and ${standsThere}` : sql`c.lab_id = ${lab_id} and ${isOut}`}
    and ${cabinet_id === null ? sql`true` : sql`c.cabinet_id = ${cabinet_id}`} and ${isOfControl(ctx, sql`${control}::text`)})`;

/** Refuses what another count expects, which says who has to end it. */
async function checkUncounted(ctx: Ctx, stocktake: Stocktake): Promise<void> {
  const { rows } = await sql<{
    code: string;
    no: string;
    name: string;
    status: number;
    is_controlled: boolean;
  }>`select c.code,
      k.no, k.name, k.status, k.is_controlled
    from chemical.stocktake_line y join chemical.stocktake k on k.school_id = y.school_id and k.id = y.stocktake_id
    join chemical.container c on c.school_id = y.school_id and c.id = y.container_id
    join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    where y.school_id = ${ctx.schoolId} and y.is_open and y.is_expected and ${isInScope(ctx, stocktake)}
    order by k.id, c.code limit 1`.execute(ctx.db);
  const [other] = rows;
  if (!other) return;
  const auditors = other.is_controlled ? '学校管理员' : '学院或学校管理员';
  const how =
    other.status === StocktakeStatus.examined
      ? `待${auditors}审核，审核通过后再开始`
      : '请先完成或作废那一次，或等它结束后再开始';
  refuse(chemicalErrors.countElsewhere, { code: other.code, no: other.no, name: other.name, how });
}

/** Writes down what has to be there; with a frozen scope nothing of it moves from now on. */
export async function beginStocktake(ctx: Ctx, input: InputOf<typeof stocktakeApi.begin>) {
  await waitForMovements(ctx);
  const stocktake = await lockStocktakeIn(ctx, input, 'chemical.stocktake.edit', [StocktakeStatus.planned], '开始');
  await checkUncounted(ctx, stocktake);
  const { rows } = await sql<{ expected: number; is_controlled: boolean }>`with made as (
      insert into chemical.stocktake_line (school_id, stocktake_id, code, container_id, is_expected, book)
      select c.school_id, ${stocktake.id}, c.code, c.id, true, t.quantity
      from chemical.container c join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
      join stock.lot t on t.school_id = c.school_id and t.id = c.id
      where c.school_id = ${ctx.schoolId} and ${isInScope(ctx, stocktake)} returning container_id)
    select count(*)::int as expected, coalesce(bool_or(${needsTwo(ctx)}), false) as is_controlled
    from made join chemical.container c on c.school_id = ${ctx.schoolId} and c.id = made.container_id
    join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id`.execute(ctx.db);
  const { expected, is_controlled } = rows[0]!;
  assert(expected > 0, chemicalErrors.countEmpty);
  await applyTransition(ctx, stocktakeStates, {
    ...changeOf,
    id: stocktake.id,
    action: 'begin',
    set: { started_at: ctx.now, is_controlled },
    note: `应盘 ${expected}`,
  });
  return { expected };
}

/** Ends a count without an effect; it stays as a record. */
export async function voidStocktake(ctx: Ctx, { reason, ...input }: InputOf<typeof stocktakeApi.void>): Promise<void> {
  const { planned, counting } = StocktakeStatus;
  const { id } = await lockStocktakeIn(ctx, input, 'chemical.stocktake.edit', [planned, counting], '作废');
  await closeLines(ctx, id);
  const set = { decided_at: ctx.now, opinion: reason };
  await applyTransition(ctx, stocktakeStates, { ...changeOf, id, action: 'void', set, note: reason });
}

/** The containers of a count may be expected by the next one. */
export async function closeLines(ctx: Ctx, id: number): Promise<void> {
  await sql`update chemical.stocktake_line set is_open = false where school_id = ${ctx.schoolId} and stocktake_id = ${id}`.execute(
    ctx.db,
  );
}
