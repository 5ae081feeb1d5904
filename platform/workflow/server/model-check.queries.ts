import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { findFormVersion, publishedForms } from '#platform/forms/server/public.ts';
import { fieldsOf } from '#platform/forms/shared/form-schema.ts';
import { formFaults } from '../shared/form-fault.rules.ts';
import { modelFaults, type CheckFacts } from '../shared/model-check.rules.ts';
import type { ProcessFlags, ProcessModel } from '../shared/process-model.ts';
import type { ModelFault } from '../shared/process.ts';
import { autoHandlers, bindingOf } from './binding.service.ts';

type Checked = { biz_type: string; form_key: string; model: ProcessModel; flags: ProcessFlags };

/** The published form of this key; undefined without one. */
export async function formOf(ctx: Ctx, formKey: string) {
  const isPublished = formKey !== '' && (await publishedForms(ctx)).some(({ form_key }) => form_key === formKey);
  return isPublished ? findFormVersion(ctx, formKey) : undefined;
}

/** Faults of a model by the school's roles, units and forms, and by the slices that are there. */
export async function faultsOf(ctx: Ctx, { biz_type, form_key, model, flags }: Checked): Promise<ModelFault[]> {
  const form = await formOf(ctx, form_key);
  return [
    ...formFaults({ biz_type, form_key }, form !== undefined),
    ...modelFaults(model, flags, await factsOf(ctx, biz_type, form ? fieldsOf(form.schema) : undefined)),
  ];
}

async function factsOf(ctx: Ctx, bizType: string, fields: CheckFacts['fields']): Promise<CheckFacts> {
  const { rows } = await sql<{ roles: string[]; units: string[] }>`select
    (select coalesce(array_agg(role_key), '{}') from identity.role where school_id = ${ctx.schoolId} and role_key <> '') as roles,
    (select coalesce(array_agg(code), '{}') from org.unit where school_id = ${ctx.schoolId} and deleted_at is null and level <> 'lab') as units`.execute(
    ctx.db,
  );
  return {
    bizType,
    // Of a business whose slice is not there the variables are not known.
    fields: fields ?? bindingOf(ctx, bizType)?.variables,
    roles: rows[0]!.roles,
    units: rows[0]!.units,
    handlers: autoHandlers(ctx).map(({ key }) => key),
  };
}
