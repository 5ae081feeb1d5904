import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext, type Demo } from '#kernel/server/demo.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { lastWorkingInstant } from '#kernel/shared/working-time.rules.ts';
import { FormStatus } from '../shared/form.ts';
import { demoForms, type DemoForm } from './form-catalogue.demo.ts';
import { createForm, publishForm } from './form.service.ts';

/** Forms of the school office, made and published by its account. */
export const formsDemo: Demo = {
  fill: async (ctx, _plan, { accounts }) => {
    const userId = accounts.get('school')!;
    for (const form of demoForms) await addForm(ctx, userId, form);
    return {};
  },
};

async function addForm(ctx: Ctx, userId: number, { day, status, ...input }: DemoForm): Promise<void> {
  const at = lastWorkingInstant(parseDateTime(`${addDays(formatDate(ctx.now), -day)} 10:20:00`));
  const then = demoContext(ctx, at, { ...ctx.actor, userId, rights: new Set(['forms.form.read', 'forms.form.edit']) });
  const id = await createForm(then, input);
  await sql`update forms.form set created_at = ${at} where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  if (status === FormStatus.published) await publishForm(then, { id, version: 1 });
}
