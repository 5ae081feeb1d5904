import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { companyApi, CompanyInput } from '../../shared/people/company.ts';

const company: RowKind<'base_info.company'> = {
  table: 'base_info.company',
  doc: 'base-info.company',
  noun: '单位名额',
  softDelete: false,
};

const checkInput = (ctx: Ctx, { lab_scope = [], starts_on, ends_on }: CompanyInput) =>
  checkFields<CompanyInput>(ctx, {
    lab_scope: lab_scope.length > 0 && {
      valid: sql<boolean>`(select count(*) from org.unit n where n.school_id = ${ctx.schoolId} and n.level = 'lab'
        and n.deleted_at is null and n.id = any(${lab_scope})) = ${new Set(lab_scope).size}`,
      message: '实验室不存在，请重新选择',
    },
    ends_on: starts_on && ends_on && ends_on < starts_on ? '有效期至不能早于开始日期' : undefined,
  });

export async function createCompany(ctx: Ctx, input: CompanyInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, company, input, input.name);
}

export async function updateCompany(ctx: Ctx, { id, version, ...input }: InputOf<typeof companyApi.update>) {
  await checkInput(ctx, input);
  await updateRow(ctx, company, { id, version }, input, { note: input.name });
}

export const setCompanyStatus = (ctx: Ctx, { id, status }: InputOf<typeof companyApi.setStatus>) =>
  setStatus(ctx, company, id, status);
