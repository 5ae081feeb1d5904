import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Refusal } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileIds, readSources, withFileLinks } from '#platform/forms/server/public.ts';
import { FormStatus } from '#platform/forms/shared/form.ts';
import type { FormSchema, FormValues } from '#platform/forms/shared/form-schema.ts';
import { visibleValues } from '#platform/forms/shared/form-values.rules.ts';
import { startValues } from '#platform/forms/shared/start-values.rules.ts';
import type { Extension, extensionApi, ExtensionTargetCode } from '../../shared/extension.ts';
import { findTarget } from './extension-target.queries.ts';

type Place = InputOf<typeof extensionApi.list>;
/** A form in use or filled in; `latest` is null where it is not in use any more. */
export type StoredExtension = {
  form_id: number;
  name: string;
  version: number;
  updated_at: Date | null;
  updated_by_name: string;
  form_version: number | null;
  form_data: FormValues | null;
  schema: FormSchema | null;
  latest: number | null;
  latest_schema: FormSchema | null;
};

/** The forms of a target that are in use or filled in, by name; `formId` one of them. */
export async function findStored(
  ctx: Ctx,
  { target, target_id }: Place,
  formId: number | null = null,
): Promise<StoredExtension[]> {
  const { rows } = await sql<StoredExtension>`select f.id as form_id, coalesce(l.name, v.name) as name,
      coalesce(x.version, 0) as version, x.updated_at, coalesce(a.name, '') as updated_by_name, x.form_version, x.form_data, v.schema,
      l.number as latest, l.schema as latest_schema
    from forms.form f
    left join base_info.extension x on x.school_id = f.school_id and x.target = f.target and x.target_id = ${target_id} and x.form_id = f.id
    left join forms.form_version v on v.school_id = x.school_id and v.form_id = x.form_id and v.number = x.form_version
    left join forms.form_version l on l.school_id = f.school_id and l.form_id = f.id and l.number = f.form_version
      and f.status = ${sql.lit(FormStatus.published)}
    left join identity.account a on a.school_id = x.school_id and a.id = x.updated_by
    where f.school_id = ${ctx.schoolId} and f.target = ${target} and f.deleted_at is null
      and (l.number is not null or x.id is not null) and (${formId}::bigint is null or f.id = ${formId})
    order by name, f.id`.execute(ctx.db);
  return rows;
}

/** Values with which a design is filled in or changed: those that it still has, else those it starts with. */
export const valuesFor = async (ctx: Ctx, schema: FormSchema, stored: FormValues | null): Promise<FormValues> =>
  stored ? visibleValues(schema, stored, {}) : startValues(schema, await readSources(ctx, schema));

/** The further information about a laboratory, room, person or piece of equipment. */
export async function listExtensions(ctx: Ctx, place: Place): Promise<{ content: Extension[] }> {
  const { can } = await findTarget[place.target](ctx, place.target_id);
  const mayEdit = can.includes('edit');
  const content: Extension[] = [];
  for (const row of await findStored(ctx, place)) {
    const { form_id, name, version, updated_at, updated_by_name, form_version, form_data, schema } = row;
    const { latest, latest_schema } = row;
    const linked = async (number: number, design: FormSchema, values: FormValues) => ({
      form_version: number,
      schema: design,
      values: await withFileLinks(ctx, design, values),
    });
    content.push({
      form_id,
      name,
      version,
      updated_at: updated_at && formatDateTime(updated_at),
      updated_by_name,
      filled:
        form_version !== null && schema && form_data
          ? await linked(form_version, schema, visibleValues(schema, form_data, {}))
          : null,
      edited:
        mayEdit && latest !== null && latest_schema
          ? await linked(latest, latest_schema, await valuesFor(ctx, latest_schema, form_data))
          : null,
      can: mayEdit && latest !== null ? ['edit'] : [],
    });
  }
  return { content };
}

/** Files of further information are visible to users who see what it is about, while a field holds them. */
export async function maySeeExtensionFile(ctx: Ctx, { id, docId }: { id: number; docId: number }): Promise<boolean> {
  const { rows } = await sql<{
    target: ExtensionTargetCode;
    target_id: number;
    form_data: FormValues;
    schema: FormSchema;
  }>`select x.target, x.target_id, x.form_data, v.schema from base_info.extension x
    join forms.form_version v on v.school_id = x.school_id and v.form_id = x.form_id and v.number = x.form_version
    where x.school_id = ${ctx.schoolId} and x.id = ${docId}`.execute(ctx.db);
  const [row] = rows;
  if (!row || !fileIds(row.schema, visibleValues(row.schema, row.form_data, {})).includes(id)) return false;
  return findTarget[row.target](ctx, row.target_id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}
