import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { fileIds } from '#platform/forms/server/public.ts';
import type { FormSchema, FormValues } from '#platform/forms/shared/form-schema.ts';
import { findCaseDetail } from './case-detail.queries.ts';

/** Those of the files that stand in earlier applications of the caller, in fields that he sees; they may be copied. */
export async function earlierFiles(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const known = ids.filter((id) => Number.isSafeInteger(id));
  if (known.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select distinct i.id from files.file f
    join workflow.instance i on i.school_id = f.school_id and i.id = f.doc_id
    where f.school_id = ${ctx.schoolId} and f.id = any(${known}) and f.doc_type = 'workflow.instance'
      and i.starter_id = ${ctx.actor.userId} and i.ended_at is not null limit 20`.execute(ctx.db);
  const shown = new Set<number>();
  for (const { id } of rows) {
    const { schema, form_data } = await findCaseDetail(ctx, id);
    if (schema) for (const file of fileIds(schema as FormSchema, form_data as FormValues)) shown.add(file);
  }
  return known.filter((id) => shown.has(id));
}
