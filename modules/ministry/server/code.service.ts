import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { CodeInput, codeApi } from '../shared/code.ts';

const code: RowKind<'ministry.code'> = {
  table: 'ministry.code',
  doc: 'ministry.code',
  noun: '上报代码',
  softDelete: false,
};

export const createCode = (ctx: Ctx, input: CodeInput) => insertRow(ctx, code, input, input.name);

export const updateCode = (ctx: Ctx, { id, version, ...input }: InputOf<typeof codeApi.update>) =>
  updateRow(ctx, code, { id, version }, input, { note: input.name });

export const removeCode = (ctx: Ctx, { id }: { id: number }) => removeRow(ctx, code, id);
