import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { BlobReply } from '#kernel/server/implement.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { publishedForms } from '#platform/forms/server/public.ts';
import { categoryKey } from '#platform/forms/shared/form.ts';
import { fieldsOf, isChild, type FormField } from '#platform/forms/shared/form-schema.ts';
import { bpmnOf } from '../shared/bpmn.rules.ts';
import type { DesignField, DesignMaterial, designApi } from '../shared/process-design.ts';
import { autoHandlers, bindingOf } from './binding.service.ts';
import { formOf } from './model-check.queries.ts';
import { findProcess } from './process.queries.ts';

const optionsOf = ({ control }: FormField) => (isChild(control) ? [] : (control.options ?? []));

async function designFields(ctx: Ctx, bizType: string, formKey: string): Promise<DesignField[] | undefined> {
  const form = await formOf(ctx, formKey);
  if (form)
    return fieldsOf(form.schema).map((field) => ({
      name: field.name,
      label: field.label,
      kind: field.kind,
      options: optionsOf(field),
    }));
  return bindingOf(ctx, bizType)?.variables.map(({ name, label, kind }) => ({ name, label, kind, options: [] }));
}

type Rows = Pick<DesignMaterial, 'roles' | 'units' | 'categories'>;

/** What a design may refer to: forms, fields, roles, units, handlers. */
export async function findMaterial(
  ctx: Ctx,
  { biz_type = '', form_key = '' }: InputOf<typeof designApi.material>,
): Promise<DesignMaterial> {
  const forms = await publishedForms(ctx);
  const fields = await designFields(ctx, biz_type, form_key);
  const { rows } = await sql<Rows>`select
    (select coalesce(jsonb_agg(jsonb_build_object('key', r.role_key, 'name', r.name, 'held', exists (
        select 1 from identity.holding h join identity.account a on a.school_id = h.school_id and a.id = h.user_id
        where h.school_id = r.school_id and h.role_id = r.id and a.status = 1 and a.deleted_at is null)) order by r.id), '[]')
      from identity.role r where r.school_id = ${ctx.schoolId} and r.role_key <> '' and r.status = 1) as roles,
    (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'key', u.code, 'name', u.name) order by u.path), '[]') from org.unit u
      where u.school_id = ${ctx.schoolId} and u.deleted_at is null and u.level <> 'lab' and u.code <> '') as units,
    (select coalesce(jsonb_agg(jsonb_build_object('key', code, 'name', name) order by sort, id), '[]') from codes.code
      where school_id = ${ctx.schoolId} and parent_key = ${categoryKey} and status = 1) as categories`.execute(ctx.db);
  return {
    ...rows[0]!,
    forms: forms.map(({ form_key: key, name }) => ({ key, name })),
    ...(fields && { fields }),
    handlers: autoHandlers(ctx).map(({ key, label }) => ({ key, name: label })),
  };
}

/** The saved design as a BPMN 2.0 document. */
export async function exportBpmn(ctx: Ctx, { id }: { id: number }): Promise<BlobReply> {
  const { process_key, name, model } = await findProcess(ctx, id);
  return {
    name: `${name}.bpmn`,
    type: 'application/xml; charset=utf-8',
    body: Buffer.from(bpmnOf({ process_key, name, model })),
  };
}
