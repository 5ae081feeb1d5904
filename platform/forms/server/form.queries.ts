import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import {
  categoryKey,
  formApi,
  FormStatus,
  type FormDetail,
  type FormRow,
  type FormVersionRow,
} from '../shared/form.ts';
import { differences } from '../shared/form-difference.rules.ts';
import { fieldsOf, type FormSchema } from '../shared/form-schema.ts';

type Stored = Omit<FormRow, 'updated_at' | 'can' | 'fields'> & { updated_at: Date; schema: FormSchema };

/** Actions on a form; one that was published is disabled rather than removed. */
function actionsOn(actor: Actor, form: Pick<Stored, 'status' | 'form_version' | 'is_changed'>): FormRow['can'] {
  if (!holdsRight(actor, 'forms.form.edit')) return [];
  const can: FormRow['can'] = ['edit', 'copy'];
  if (form.is_changed || form.status !== FormStatus.published) can.push('publish');
  if (form.status === FormStatus.published) can.push('disable');
  if (form.form_version === 0) can.push('remove');
  return can;
}

/** Forms `f` of the school, those edited last first. */
export const formList = listQuery<typeof formApi.list, Stored>(formApi.list, {
  noun: '表单',
  table: ['forms.form', 'f'],
  joins: {
    c: sql`left join codes.code c on c.school_id = f.school_id and c.parent_key = ${sql.lit(categoryKey)} and c.code = f.category`,
    a: sql`left join identity.account a on a.school_id = f.school_id and a.id = f.updated_by`,
  },
  columns:
    () => sql`f.id, f.version, f.form_key, f.name, f.category, coalesce(c.name, f.category) as category_name, f.target,
    f.status, f.form_version, f.is_changed, f.schema, f.updated_at, coalesce(a.name, '') as updated_by_name,
    array(select u.name from forms.form_use u where u.school_id = f.school_id and u.form_id = f.id order by u.name) as used_by`,
  reach: () => sql<boolean>`f.deleted_at is null`,
  filters: {
    keyword: (word) => matches('f.keywords', sql`f.name || ' ' || f.form_key`, word),
    category: 'f.category',
    status: 'f.status',
    target: 'f.target',
  },
  isNarrow: () => true,
  sort: { form_key: sql`f.form_key`, name: sql`f.name`, updated_at: sql`f.updated_at` },
  neverNull: ['form_key', 'name', 'updated_at'],
  order: { desc: sql`f.updated_at` },
  row: ({ schema, ...row }, ctx) => ({
    ...row,
    fields: fieldsOf(schema).length,
    updated_at: formatDateTime(row.updated_at),
    can: actionsOn(ctx.actor, row),
  }),
});

/** A form with the design that is edited. */
export async function findForm(ctx: Ctx, id: number): Promise<FormDetail> {
  const row = await formList.find(ctx, id);
  const { rows } = await sql<Pick<FormDetail, 'schema' | 'bound_fields'>>`select f.schema,
      coalesce((select json_agg(json_build_object('field', field, 'name', u.name) order by field, u.name)
        from forms.form_use u, unnest(u.fields) field where u.school_id = f.school_id and u.form_id = f.id), '[]') as bound_fields
    from forms.form f where f.school_id = ${ctx.schoolId} and f.id = ${id}`.execute(ctx.db);
  return { ...row, ...rows[0]! };
}

/** Versions shown of a form. */
const shownVersions = 50;

type StoredVersion = Omit<FormVersionRow, 'differences' | 'published_at'> & { published_at: Date; schema: FormSchema };

/** The latest versions of a form, the newest first, with what each changed. */
export async function listVersions(ctx: Ctx, { id }: { id: number }): Promise<{ content: FormVersionRow[] }> {
  await formList.find(ctx, id);
  const { rows } =
    await sql<StoredVersion>`select v.number, v.name, v.schema, v.published_at, coalesce(a.name, '') as published_by_name
    from forms.form_version v left join identity.account a on a.school_id = v.school_id and a.id = v.published_by
    where v.school_id = ${ctx.schoolId} and v.form_id = ${id} order by v.number desc limit ${shownVersions + 1}`.execute(
      ctx.db,
    );
  return {
    content: rows.slice(0, shownVersions).map(({ schema, published_at, ...row }, at) => ({
      ...row,
      published_at: formatDateTime(published_at),
      differences: changesSince(rows[at + 1], { schema, name: row.name }),
    })),
  };
}

function changesSince(before: StoredVersion | undefined, after: { schema: FormSchema; name: string }): string[] {
  if (!before) return ['首次发布'];
  const renamed = before.name === after.name ? [] : [`表单名称由“${before.name}”改为“${after.name}”`];
  return [...renamed, ...differences(before.schema, after.schema)];
}

/** A published design; versions of a form never change. */
export async function findVersion(ctx: Ctx, { id, number }: { id: number; number: number }) {
  await formList.find(ctx, id);
  const { rows } = await sql<{ number: number; name: string; schema: FormSchema }>`
    select number, name, schema from forms.form_version
    where school_id = ${ctx.schoolId} and form_id = ${id} and number = ${number}`.execute(ctx.db);
  return found(rows[0], '表单版本');
}
