import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { formErrors } from '../shared/errors.ts';
import { categoryKey, FormStatus, formStates, type FormChange, type FormFile, type FormInput } from '../shared/form.ts';
import { designFaults } from '../shared/form-design.rules.ts';
import { fieldsOf, type FormSchema } from '../shared/form-schema.ts';
import { checkBuiltIn } from './built-in.service.ts';
import { findForm, findVersion } from './form.queries.ts';
import { cleanDesign } from './rich-text.rules.ts';

const docType = 'forms.form';

const form: RowKind<'forms.form'> = { table: 'forms.form', doc: docType, noun: '表单' };

const checkInput = (ctx: Ctx, { category }: Pick<FormInput, 'category'>) =>
  checkFields<FormInput>(ctx, { category: category && codeReference(ctx, categoryKey, category, '分类') });

export async function createForm(ctx: Ctx, input: FormInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, form, { ...input, schema: cleanDesign(input.schema) }, input.name);
}

export async function updateForm(ctx: Ctx, { id, version, ...input }: FormChange): Promise<void> {
  const values = { ...input, schema: cleanDesign(input.schema) };
  const { form_version: number } = await findForm(ctx, id);
  const latest = number > 0 ? await findVersion(ctx, { id, number }) : undefined;
  const is_changed = !latest || latest.name !== values.name || !isDeepStrictEqual(latest.schema, values.schema);
  const check = () => checkInput(ctx, input);
  await updateRow(ctx, form, { id, version }, { ...values, is_changed }, { note: input.name, check });
}

/** Publishes the saved draft: checks the design and adds a version, unless the latest one is the same. */
export async function publishForm(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
): Promise<{ form_version: number }> {
  const before = await lockRow(ctx, form, id);
  if (before['version'] !== version) throw await staleVersion(ctx, docType, id);
  const { schema, target, bound_fields, form_version: latest, name, is_changed } = await findForm(ctx, id);
  const faults = designFaults(schema);
  if (faults.length > 0)
    throw badFields(Object.fromEntries(faults.map((fault) => [`${fault.id}.${fault.property}`, fault.message])));
  checkBuiltIn(ctx, target, schema);
  checkBound(schema, bound_fields);
  const number = is_changed ? latest + 1 : latest;
  if (is_changed)
    await sql`insert into forms.form_version (school_id, form_id, number, name, schema, published_by, published_at)
      select school_id, id, ${number}, name, schema, ${ctx.actor.userId}, ${ctx.now} from forms.form
      where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await change(ctx, id, 'publish', `${name} 第 ${number} 版`, { form_version: number, is_changed: false });
  return { form_version: number };
}

function checkBound(schema: FormSchema, bound: readonly { field: string; name: string }[]): void {
  const names = new Set(fieldsOf(schema).map(({ name }) => name));
  const lost = bound.find(({ field }) => !names.has(field));
  if (!lost) return;
  const by = bound.filter(({ field }) => field === lost.field).map(({ name }) => `“${name}”`);
  assert(false, formErrors.boundField, { field: lost.field, names: by.join('、') });
}

/** Takes a form out of use; refused while something is bound to it. */
export async function disableForm(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockRow(ctx, form, id);
  const { used_by, name } = await findForm(ctx, id);
  assert(used_by.length === 0, formErrors.used, { names: used_by.map((one) => `“${one}”`).join('、') });
  await change(ctx, id, 'disable', name);
}

const change = (ctx: Ctx, id: number, action: 'publish' | 'disable', note: string, set: Record<string, unknown> = {}) =>
  applyTransition(ctx, formStates, { table: form.table, column: 'status', id, action, docType, note, set });

/** Removes a form that was never published. */
export async function removeForm(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { form_version: number, name } = await lockRow(ctx, form, id);
  assert(number === 0, formErrors.published);
  await removeRow(ctx, form, id, String(name));
}

/** A draft of its own with the design of another form. */
export async function copyForm(
  ctx: Ctx,
  { id, form_key, name }: { id: number; form_key: string; name: string },
): Promise<{ id: number }> {
  const { category, target, schema } = await findForm(ctx, id);
  return {
    id: await insertRow(ctx, form, { form_key, name, category, target, schema, status: FormStatus.draft }, name),
  };
}

/** Takes over a form that was exported elsewhere, as a draft; a category that the school does not have is dropped. */
export async function importForm(
  ctx: Ctx,
  { kind: _kind, format: _format, ...input }: FormFile,
): Promise<{ id: number }> {
  const { rows } = await sql`select 1 from codes.code where school_id = ${ctx.schoolId} and parent_key = ${categoryKey}
    and code = ${input.category ?? ''}`.execute(ctx.db);
  return { id: await createForm(ctx, { ...input, category: rows.length > 0 ? input.category : '' }) };
}
