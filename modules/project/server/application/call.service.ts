import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { attachFiles, releaseFiles } from '#platform/files/server/public.ts';
import { centsOf } from '#platform/funds/shared/money.rules.ts';
import type { callApi, CallInput } from '../../shared/application/call.ts';
import { callStates } from '../../shared/application/call.states.ts';
import { projectErrors } from '../../shared/errors.ts';

export const callDoc = 'project.call';
const call: RowKind<'project.call'> = { table: 'project.call', doc: callDoc, noun: '申报通知', softDelete: false };

const checkCall = (ctx: Ctx, input: CallInput): Promise<void> =>
  checkFields<CallInput>(ctx, {
    category: input.category && codeReference(ctx, 'project_category', input.category, '类别'),
    total: centsOf(input.total) <= 0 && '总额应大于 0',
    most:
      (centsOf(input.most) <= 0 && '单项上限应大于 0') ||
      (centsOf(input.most) > centsOf(input.total) && '单项上限不能超过总额'),
    ends_on: input.ends_on < input.starts_on && '截止日期不能早于开始日期',
  });

const stored = ({ files, category, instructions, ...input }: CallInput) => ({
  ...input,
  category: category ?? '',
  instructions: instructions ?? '',
  files: files ?? [],
});

export async function createCall(ctx: Ctx, input: CallInput): Promise<number> {
  await checkCall(ctx, input);
  const id = await insertRow(ctx, call, stored(input), input.name);
  await attachFiles(ctx, callDoc, id, input.files ?? []);
  return id;
}

export async function updateCall(ctx: Ctx, { id, version, ...input }: InputOf<typeof callApi.update>): Promise<void> {
  const check = () => checkCall(ctx, input);
  await updateRow(ctx, call, { id, version }, stored(input), { note: input.name, check });
  await attachFiles(ctx, callDoc, id, input.files ?? []);
}

export async function removeCall(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockRow(ctx, call, id);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from project.project
    where school_id = ${ctx.schoolId} and call_id = ${id}`.execute(ctx.db);
  assert(rows[0]!.count === 0, projectErrors.callUsed, { count: rows[0]!.count });
  await removeRow(ctx, call, id, String(row['name']));
  await releaseFiles(ctx, callDoc, id);
}

const move = (ctx: Ctx, id: number, action: 'publish' | 'close') =>
  applyTransition(ctx, callStates, { table: 'project.call', column: 'status', id, action, docType: callDoc });

export async function publishCall(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockRow(ctx, call, id);
  await move(ctx, id, 'publish');
}

export async function closeCall(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockRow(ctx, call, id);
  await move(ctx, id, 'close');
}
