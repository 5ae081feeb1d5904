import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codesReference } from '#platform/codes/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { uncontrolled } from '../shared/control-list.ts';
import type { supplierApi, SupplierInput } from '../shared/supplier.ts';

const supplier: RowKind<'chemical.supplier'> = {
  table: 'chemical.supplier',
  doc: 'chemical.supplier',
  noun: '供应商',
  softDelete: false,
};

const checkInput = (ctx: Ctx, { categories, license_no, starts_on, ends_on }: SupplierInput) =>
  checkFields<SupplierInput>(ctx, {
    categories:
      categories.length === 0 ? '请选择可供类别' : codesReference(ctx, 'chem_control', categories, '可供类别'),
    license_no: categories.some((code) => code !== uncontrolled) && !license_no && '供应管控化学品请填写许可证号',
    ends_on: starts_on && ends_on && ends_on < starts_on ? '有效期至不能早于有效期起' : undefined,
  });

export async function createSupplier(ctx: Ctx, input: SupplierInput): Promise<number> {
  await checkInput(ctx, input);
  const id = await insertRow(ctx, supplier, input, input.name);
  await attachFiles(ctx, 'supplier', id, input.license_files ?? []);
  return id;
}

export async function updateSupplier(ctx: Ctx, { id, version, ...input }: InputOf<typeof supplierApi.update>) {
  const check = () => checkInput(ctx, input);
  await updateRow(ctx, supplier, { id, version }, input, { note: input.name, check });
  await attachFiles(ctx, 'supplier', id, input.license_files ?? []);
}

export const setSupplierStatus = (ctx: Ctx, { id, status }: InputOf<typeof supplierApi.setStatus>) =>
  setStatus(ctx, supplier, id, status);
