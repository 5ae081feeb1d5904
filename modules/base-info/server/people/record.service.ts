import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { badFields } from '#kernel/server/errors.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { RecordKind, type recordApi, type RecordInput } from '../../shared/people/record.ts';
import { personEditScope } from './member.policy.ts';
import { peopleOf } from './person.queries.ts';

const record: RowKind<'base_info.person_record'> = {
  table: 'base_info.person_record',
  doc: 'base-info.person-record',
  noun: '档案记录',
  reach: (ctx) => peopleOf(ctx, personEditScope(ctx.actor), 't.user_id'),
  softDelete: false,
};

const checkInput = (ctx: Ctx, { user_id, starts_on, ends_on }: RecordInput) =>
  checkFields<RecordInput>(ctx, {
    user_id: {
      valid: sql<boolean>`exists (select 1 from identity.account a where a.school_id = ${ctx.schoolId} and a.id = ${user_id}
        and a.deleted_at is null and ${peopleOf(ctx, personEditScope(ctx.actor), 'a.id')})`,
      message: '人员不存在或不在您的管理范围内',
    },
    ends_on: starts_on && ends_on && ends_on < starts_on ? '有效期至不能早于开始日期' : undefined,
  });

export async function createRecord(ctx: Ctx, input: RecordInput): Promise<number> {
  await checkInput(ctx, input);
  const id = await insertRow(ctx, record, input, input.name);
  await attachFiles(ctx, 'base-info.person-record', id, input.files ?? []);
  return id;
}

export async function updateRecord(ctx: Ctx, { id, version, ...input }: InputOf<typeof recordApi.update>) {
  const check = async (before: Record<string, unknown>) => {
    if (before['user_id'] !== input.user_id) throw badFields({ user_id: '不能更换人员，请删除后重新登记' });
    await checkInput(ctx, input);
  };
  await updateRow(ctx, record, { id, version }, input, { note: input.name, check });
  await attachFiles(ctx, 'base-info.person-record', id, input.files ?? []);
}

export const removeRecord = (ctx: Ctx, { id }: InputOf<typeof recordApi.remove>) => removeRow(ctx, record, id);

/** Enters a violation that another slice has found into a person's file. */
export const noteViolation = (ctx: Ctx, { user_id, name, note }: { user_id: number; name: string; note: string }) =>
  insertRow(ctx, record, { user_id, kind: RecordKind.violation, name, starts_on: formatDate(ctx.now), note }, name);
