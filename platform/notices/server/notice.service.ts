import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { variablesOf } from '../shared/define.ts';
import { noticeErrors } from '../shared/errors.ts';
import type { periodApi, templateApi } from '../shared/notice.ts';
import { periodList, templateList } from './notice.queries.ts';
import { notify } from './notify.service.ts';

/** Marks one message of the caller as read; idempotent. */
export async function readMessage(ctx: Ctx, id: number): Promise<void> {
  await sql`update notices.message set read_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId} and id = ${id} and read_at is null`.execute(
    ctx.db,
  );
}

export async function readAllMessages(ctx: Ctx): Promise<void> {
  await sql`update notices.message set read_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId} and by_app and read_at is null`.execute(ctx.db);
}

const template: RowKind<'notices.template'> = {
  table: 'notices.template',
  doc: 'notices.template',
  noun: '通知模板',
  softDelete: false,
};
const period: RowKind<'notices.period'> = {
  table: 'notices.period',
  doc: 'notices.period',
  noun: '提醒周期',
  softDelete: false,
};

export async function updateTemplate(ctx: Ctx, { id, version, ...input }: InputOf<typeof templateApi.update>) {
  const { label, variables } = await templateList.find(ctx, id);
  const unknown = variablesOf(input.title + input.body).filter((name) => !variables.includes(name));
  assert(unknown.length === 0, noticeErrors.unknownVariable, { names: unknown.join('、') });
  await updateRow(ctx, template, { id, version }, input, { note: label });
}

/** Sends a template to the caller with variable names as values. */
export async function testTemplate(ctx: Ctx, id: number): Promise<void> {
  const { type, variables } = await templateList.find(ctx, id);
  await notify(ctx, {
    type,
    userIds: [ctx.actor.userId],
    params: Object.fromEntries(variables.map((name) => [name, `【${name}】`])),
    url: '',
    dedupe: `test:${id}:${ctx.now.getTime()}`,
  });
}

export async function updatePeriod(ctx: Ctx, { id, version, ...input }: InputOf<typeof periodApi.update>) {
  const { recipients, escalate_to, label } = await periodList.find(ctx, id);
  const escalates = input.escalate_to !== undefined || typeof input.escalate_from === 'number';
  const isFixed = (input.recipients && recipients === null) || (escalates && escalate_to === null);
  assert(!isFixed, noticeErrors.fixedRecipients);
  await updateRow(ctx, period, { id, version }, input, { note: label });
}
