import { sql } from 'kysely';
import type { FilePolicy } from '#kernel/server/slice.ts';
import { fileIds } from '#platform/forms/server/public.ts';
import type { FormSchema, FormValues } from '#platform/forms/shared/form-schema.ts';
import { findCaseDetail } from './case-detail.queries.ts';
import { readable } from './instance.policy.ts';

/** Files of a case are visible to those who may see the field or the decision that holds them. */
export const seesCaseFile: FilePolicy = async (ctx, { id, docId }) => {
  const { rows } = await sql`select 1 from workflow.instance i
    where i.school_id = ${ctx.schoolId} and i.id = ${docId} and ${readable(ctx)}`.execute(ctx.db);
  if (rows.length === 0) return false;
  const { schema, form_data, timeline } = await findCaseDetail(ctx, docId);
  const shown = schema === null ? [] : fileIds(schema as FormSchema, form_data as FormValues);
  return [...shown, ...timeline.flatMap(({ files }) => files.map((file) => file.id))].includes(id);
};
