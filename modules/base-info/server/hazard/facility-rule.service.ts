import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, removeRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import type { FacilityRuleInput, facilityRuleApi } from '../../shared/hazard/facility-rule.ts';
import { seedFacilityRules } from './facility-rule-seed.rules.ts';

const rule: RowKind<'base_info.facility_rule'> = {
  table: 'base_info.facility_rule',
  doc: 'base-info.facility-rule',
  noun: '必备设施规则',
  softDelete: false,
};

async function checkInput(
  ctx: Ctx,
  { aptitude_id, hazard_kind, lab_level, category }: FacilityRuleInput,
): Promise<void> {
  await checkFields<FacilityRuleInput>(ctx, {
    aptitude_id: aptitude_id && {
      valid: sql`exists (select 1 from base_info.attribute where school_id = ${ctx.schoolId} and id = ${aptitude_id}
        and kind = 'aptitude' and deleted_at is null)`,
      message: '资质不存在，请重新选择',
    },
    hazard_kind: hazard_kind ? codeReference(ctx, 'hazard_kind', hazard_kind, '危险源种类') : undefined,
    lab_level: lab_level && codeReference(ctx, 'lab_level', String(lab_level), '安全等级'),
    category: codeReference(ctx, 'material_category', category, '设施类别'),
  });
}

export async function createFacilityRule(ctx: Ctx, input: FacilityRuleInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, rule, input, input.category);
}

export async function updateFacilityRule(ctx: Ctx, { id, version, ...input }: InputOf<typeof facilityRuleApi.update>) {
  await updateRow(ctx, rule, { id, version }, input, { note: input.category, check: () => checkInput(ctx, input) });
}

export const setFacilityRuleStatus = (ctx: Ctx, { id, status }: InputOf<typeof facilityRuleApi.setStatus>) =>
  setStatus(ctx, rule, id, status);

export const removeFacilityRule = (ctx: Ctx, { id }: { id: number }) => removeRow(ctx, rule, id);

/** Gives a school that has no rules the usual ones. */
export async function prepareFacilityRules(ctx: Ctx): Promise<void> {
  await sql`insert into base_info.facility_rule (school_id, aptitude_id, hazard_kind, lab_level, category, basis)
    select ${ctx.schoolId}, a.id, coalesce(r.kind, ''), r.level, r.category, r.basis
    from json_to_recordset(${JSON.stringify(seedFacilityRules)}::json) as r(aptitude text, kind text, level int, category text, basis text)
    left join base_info.attribute a on a.school_id = ${ctx.schoolId} and a.kind = 'aptitude' and a.name = r.aptitude
      and a.deleted_at is null
    where (r.aptitude is null or a.id is not null)
      and not exists (select 1 from base_info.facility_rule x where x.school_id = ${ctx.schoolId})
    on conflict do nothing`.execute(ctx.db);
}
