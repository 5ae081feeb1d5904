import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { variablesOf } from '../shared/define.ts';
import { noticeErrors } from '../shared/errors.ts';
import type { periodApi, templateApi } from '../shared/notice.ts';
import { findTemplate } from './notice.queries.ts';
import { notify } from './notify.service.ts';

/** Marks one message of the caller as read; again is no fault. */
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

export async function updateTemplate(ctx: Ctx, input: InputOf<typeof templateApi.update>): Promise<void> {
  const before = await findTemplate(ctx, input.id);
  const unknown = variablesOf(input.title + input.body).filter((name) => !before.variables.includes(name));
  assert(unknown.length === 0, noticeErrors.unknownVariable, { names: unknown.join('、') });
  const { numAffectedRows } =
    await sql`update notices.template set title = ${input.title}, body = ${input.body}, by_app = ${input.by_app},
      by_mail = ${input.by_mail}, status = ${input.status}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${input.id} and version = ${input.version}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw conflict();
  await ctx.audit({ action: '修改通知模板', docType: 'notices.template', docId: input.id, before, after: input });
}

/** Sends a template to the caller, with the names of the variables in their place. */
export async function testTemplate(ctx: Ctx, id: number): Promise<void> {
  const { type, variables } = await findTemplate(ctx, id);
  await notify(ctx, {
    type,
    userIds: [ctx.actor.userId],
    params: Object.fromEntries(variables.map((name) => [name, `【${name}】`])),
    url: '',
    dedupe: `test:${id}:${ctx.now.getTime()}`,
  });
}

export async function updatePeriod(ctx: Ctx, input: InputOf<typeof periodApi.update>): Promise<void> {
  const { numAffectedRows } =
    await sql`update notices.period set first_day = ${input.first_day}, every_days = ${input.every_days},
      times = ${input.times}, status = ${input.status}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${input.id} and version = ${input.version}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw conflict();
}
