import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { FormStatus, FormTarget } from '../shared/form.ts';
import { formErrors } from '../shared/errors.ts';
import type { FormSchema } from '../shared/form-schema.ts';

/** A design that never changes. */
type PublishedForm = { form_key: string; name: string; number: number; schema: FormSchema };

/** A version of a form; without a number the latest one, which must still be in use. */
export async function findFormVersion(ctx: Ctx, key: string, number?: number): Promise<PublishedForm> {
  const { rows } = await sql<PublishedForm & { status: number }>`
    select f.form_key, v.name, v.number, v.schema, f.status from forms.form f
    join forms.form_version v on v.school_id = f.school_id and v.form_id = f.id and v.number = ${number ?? sql`f.form_version`}
    where f.school_id = ${ctx.schoolId} and f.form_key = ${key} and f.deleted_at is null`.execute(ctx.db);
  const { status, ...form } = found(rows[0], '表单');
  assert(number !== undefined || status === FormStatus.published, formErrors.notPublished, { name: form.name });
  return form;
}

/** Published forms for processes, by name. */
export async function publishedForms(ctx: Ctx) {
  const { rows } = await sql<{ form_key: string; name: string; form_version: number; category: string }>`
    select form_key, name, form_version, category from forms.form
    where school_id = ${ctx.schoolId} and status = ${FormStatus.published} and target = ${FormTarget.process}
      and deleted_at is null order by name limit 1000`.execute(ctx.db);
  return rows;
}
