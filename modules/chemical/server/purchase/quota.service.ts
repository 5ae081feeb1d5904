import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { forbidden } from '#kernel/server/errors.ts';
import { roleScope, scopeOf, within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { QuotaScope, QuotaTarget, type quotaApi, type QuotaInput } from '../../shared/purchase/quota.ts';
import { mayEditQuota } from './quota.queries.ts';

const quota: RowKind<'chemical.quota'> = {
  table: 'chemical.quota',
  doc: 'chemical.quota',
  noun: '存量限额',
  reach: (ctx) => {
    const scope = roleScope(ctx.actor);
    return scope.kind === 'all'
      ? sql<boolean>`true`
      : sql<boolean>`(t.scope = 'lab' and ${inUnits(ctx.schoolId, scope, 't.org_id')})`;
  },
  softDelete: false,
};

/** Only the columns of the chosen scope and target are kept. */
function columnsOf({ scope, org_id, cabinet_id, target, substance_id, target_code, ...rest }: QuotaInput) {
  const isUnit = scope === QuotaScope.college || scope === QuotaScope.lab;
  const isSubstance = target === QuotaTarget.substance;
  return {
    ...rest,
    scope,
    org_id: isUnit ? (org_id ?? null) : null,
    cabinet_id: scope === QuotaScope.cabinet ? (cabinet_id ?? null) : null,
    target,
    substance_id: isSubstance ? (substance_id ?? null) : null,
    target_code: isSubstance ? '' : (target_code ?? ''),
  };
}

const isThere = (ctx: Ctx, table: string, id: number) =>
  sql<boolean>`exists (select 1 from ${sql.table(table)} x where x.school_id = ${ctx.schoolId} and x.id = ${id})`;

async function checkInput(ctx: Ctx, input: QuotaInput) {
  if (!mayEditQuota(ctx, input)) throw forbidden();
  const columns = columnsOf(input);
  const { scope, org_id, cabinet_id, target, substance_id, target_code } = columns;
  const isUnit = scope === QuotaScope.college || scope === QuotaScope.lab;
  await checkFields<QuotaInput>(ctx, {
    org_id:
      isUnit &&
      (org_id === null
        ? '请选择单位'
        : {
            valid: sql<boolean>`exists (select 1 from org.unit u where u.school_id = ${ctx.schoolId} and u.id = ${org_id}
              and u.level = ${scope} and u.deleted_at is null and ${within(scopeOf(ctx.actor, 'chemical.quota.edit'), 'u.path')})`,
            message: '单位不存在、与适用对象不符，或不在您的管理范围内，请重新选择',
          }),
    cabinet_id:
      scope === QuotaScope.cabinet &&
      (cabinet_id === null
        ? '请选择储存柜'
        : {
            valid: isThere(ctx, 'stock.cabinet', cabinet_id),
            message: '储存柜不存在，请重新选择',
          }),
    substance_id:
      target === QuotaTarget.substance &&
      (substance_id === null
        ? '请选择化学品'
        : {
            valid: isThere(ctx, 'chemical.substance', substance_id),
            message: '化学品不存在，请重新选择',
          }),
    target_code:
      target !== QuotaTarget.substance &&
      (target_code === ''
        ? '请选择类别'
        : codeReference(
            ctx,
            target === QuotaTarget.group ? 'chem_storage_group' : 'chem_control',
            target_code,
            '类别',
          )),
    max_qty: Number(input.max_qty) <= 0 && '限额应大于 0',
  });
  return columns;
}

export const createQuota = async (ctx: Ctx, input: QuotaInput): Promise<number> =>
  insertRow(ctx, quota, await checkInput(ctx, input));

export async function updateQuota(ctx: Ctx, { id, version, ...input }: InputOf<typeof quotaApi.update>) {
  const check = async () => void (await checkInput(ctx, input));
  await updateRow(ctx, quota, { id, version }, columnsOf(input), { check });
}

export const setQuotaStatus = (ctx: Ctx, { id, status }: InputOf<typeof quotaApi.setStatus>) =>
  setStatus(ctx, quota, id, status);
