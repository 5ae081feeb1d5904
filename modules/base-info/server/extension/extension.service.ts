import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, conflict, found, forbidden } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { fileIds, resolveValues } from '#platform/forms/server/public.ts';
import { fieldsOf, formValues, isChild, type FormSchema, type FormValues } from '#platform/forms/shared/form-schema.ts';
import { textOf } from '#platform/forms/shared/field-text.rules.ts';
import { checkValues, mergeValues, valueAt } from '#platform/forms/shared/form-values.rules.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import type { extensionApi } from '../../shared/extension.ts';
import { findTarget } from './extension-target.queries.ts';
import { findStored, valuesFor, type StoredExtension } from './extension.queries.ts';

/** File type of the values; their log is that of the target. */
const extensionDoc = 'base-info.extension';

/** Fills in a form about a target, or changes it, by the design in use. */
export async function saveExtension(ctx: Ctx, input: InputOf<typeof extensionApi.save>): Promise<void> {
  const { target, target_id, form_id } = input;
  const { can, docType } = await findTarget[target](ctx, target_id);
  const stored = found((await findStored(ctx, { target, target_id }, form_id))[0], '表单');
  if (!can.includes('edit')) throw forbidden();
  const { latest_schema: schema, latest } = stored;
  assert(schema && latest !== null, baseInfoErrors.extensionDisabled, { name: stored.name });
  assert(latest === input.form_version, baseInfoErrors.extensionOutdated, { name: stored.name, number: latest });
  const before = await valuesFor(ctx, schema, stored.form_data);
  const merged = mergeValues(schema, before, parseValues(input.values), {});
  const errors = checkValues(schema, merged);
  if (Object.keys(errors).length > 0) throw badFields(errors);
  const values = await resolveValues(ctx, schema, merged, stored.form_data ?? {});
  const id = await write(ctx, input, values);
  if (id === undefined) throw staleExtension(stored);
  await attachFiles(ctx, extensionDoc, id, fileIds(schema, values));
  await ctx.audit({
    action: '填写扩展信息',
    docType,
    docId: target_id,
    note: stored.name,
    ...(stored.form_data && { before: inWords(schema, stored.form_data) }),
    after: inWords(schema, values),
  });
}

function parseValues(values: unknown): FormValues {
  const parsed = z.safeParse(formValues, values);
  if (!parsed.success) throw badFields({ values: '填写内容不正确，请检查' });
  return parsed.data as FormValues;
}

/** Writes the values unless another user has saved since; returns the id of the row. */
async function write(
  ctx: Ctx,
  { target, target_id, form_id, form_version, version }: InputOf<typeof extensionApi.save>,
  values: FormValues,
): Promise<number | undefined> {
  const { userId } = ctx.actor;
  const data = sql`${JSON.stringify(values)}::jsonb`;
  const { rows } = await sql<{ id: number }>`insert into base_info.extension as x
      (school_id, target, target_id, form_id, form_version, form_data, created_by, created_at, updated_by, updated_at)
    values (${ctx.schoolId}, ${target}, ${target_id}, ${form_id}, ${form_version}, ${data}, ${userId}, ${ctx.now}, ${userId}, ${ctx.now})
    on conflict (school_id, target, target_id, form_id) do update set form_version = excluded.form_version, form_data = excluded.form_data,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at, version = x.version + 1
      where x.version = ${version}
    returning id`.execute(ctx.db);
  return rows[0]?.id;
}

const staleExtension = ({ updated_by_name: by, updated_at }: StoredExtension) =>
  conflict(undefined, updated_at ? { by, at: formatDateTime(updated_at) } : {});

/** Values by the labels of their fields, for the log. */
const inWords = (schema: FormSchema, values: FormValues): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(schema)
      .filter(({ name }) => !name.includes('.'))
      .flatMap(({ control, label }) => {
        const text = textOf(control, valueAt(values, control.name));
        return text || isChild(control) ? [[label, text]] : [];
      }),
  );
