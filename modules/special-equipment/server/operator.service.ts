import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { CertStatus } from '../shared/kinds.ts';
import type { operatorApi, OperatorInput } from '../shared/operator.ts';
import { assetsOf, keptAssetsOf } from './special.policy.ts';

const operator: RowKind<'special_equipment.operator'> = {
  table: 'special_equipment.operator',
  doc: 'special-equipment.operator',
  noun: '作业人员证书',
  reach: (ctx) => sql<boolean>`t.id in (select l.operator_id from special_equipment.operator_asset l
    where l.school_id = ${ctx.schoolId} and l.asset_id in (${assetsOf(ctx, 'special-equipment.edit')}))`,
  softDelete: false,
};

async function checkOperator(ctx: Ctx, input: OperatorInput): Promise<void> {
  const { user_id, item_id, issued_on, valid_to } = input;
  const assets = [...new Set(input.asset_ids)];
  await checkFields<OperatorInput>(ctx, {
    user_id: personReference(ctx, user_id, '人员'),
    item_id: {
      valid: sql<boolean>`exists (select 1 from special_equipment.item i where i.school_id = ${ctx.schoolId} and i.id = ${item_id})`,
      message: '作业项目不存在，请重新选择',
    },
    asset_ids: {
      valid: sql<boolean>`(select count(*) from unnest(${assets}::bigint[]) n where n in (${keptAssetsOf(ctx, 'special-equipment.edit')})) = ${assets.length}`,
      message: '所选设备中有不存在、已报废或不在您管理范围内的，请重新选择',
    },
    issued_on: issued_on && issued_on > formatDate(ctx.now) && '发证日期不能晚于今天',
    valid_to: issued_on && valid_to && valid_to <= issued_on && '有效期应晚于发证日期',
  });
}

/** Valid until its last day; unknown without number, day or picture. */
function stored(ctx: Ctx, { asset_ids: _assets, ...input }: OperatorInput) {
  const { cert_no = '', valid_to, files = [] } = input;
  const isComplete = cert_no !== '' && valid_to && files.length > 0;
  const isOver = isComplete && valid_to < formatDate(ctx.now);
  return { ...input, status: isComplete ? (isOver ? CertStatus.invalid : CertStatus.normal) : CertStatus.unknown };
}

/** Pieces of other laboratories stay linked. */
async function setAssets(ctx: Ctx, id: number, assets: readonly number[]): Promise<void> {
  await sql`delete from special_equipment.operator_asset l where l.school_id = ${ctx.schoolId} and l.operator_id = ${id}
    and l.asset_id <> all(${[...assets]}) and l.asset_id in (${assetsOf(ctx, 'special-equipment.edit')})`.execute(
    ctx.db,
  );
  await sql`insert into special_equipment.operator_asset (school_id, operator_id, asset_id)
    select ${ctx.schoolId}, ${id}, a from unnest(${[...assets]}::bigint[]) a on conflict do nothing`.execute(ctx.db);
}

/** A certificate that other laboratories have registered is not seen here; who can link it is said. */
async function checkUnknown(ctx: Ctx, { user_id, item_id }: OperatorInput): Promise<void> {
  await checkFields<OperatorInput>(ctx, {
    user_id: {
      valid: sql<boolean>`not exists (select 1 from special_equipment.operator t where t.school_id = ${ctx.schoolId}
        and t.user_id = ${user_id} and t.item_id = ${item_id} and not ${operator.reach!(ctx)})`,
      message: '这名人员的这个项目已由其他实验室登记，请联系学校管理员把您的设备加入这本证书的“关联设备”',
    },
  });
}

export async function createOperator(ctx: Ctx, input: OperatorInput): Promise<number> {
  await checkOperator(ctx, input);
  await checkUnknown(ctx, input);
  const id = await insertRow(ctx, operator, stored(ctx, input), input.cert_no);
  await attachFiles(ctx, operator.doc, id, input.files ?? []);
  await setAssets(ctx, id, input.asset_ids);
  return id;
}

export async function updateOperator(ctx: Ctx, { id, version, ...input }: InputOf<typeof operatorApi.update>) {
  const check = () => checkOperator(ctx, input);
  await updateRow(ctx, operator, { id, version }, stored(ctx, input), { note: input.cert_no ?? '', check });
  await attachFiles(ctx, operator.doc, id, input.files ?? []);
  await setAssets(ctx, id, input.asset_ids);
}

/** Pieces of other laboratories keep the certificate: then it is unlinked from the own ones only. */
export async function removeOperator(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { cert_no } = await lockRow(ctx, operator, id);
  const { rows } =
    await sql`select 1 from special_equipment.operator_asset l where l.school_id = ${ctx.schoolId} and l.operator_id = ${id}
    and l.asset_id not in (${assetsOf(ctx, 'special-equipment.edit')}) limit 1`.execute(ctx.db);
  if (rows.length === 0) return removeRow(ctx, operator, id);
  await setAssets(ctx, id, []);
  await ctx.audit({ action: '解除作业人员的关联设备', docType: operator.doc, docId: id, note: String(cert_no) });
}
