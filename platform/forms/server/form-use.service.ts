import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

/** A document that is bound to a form, with the fields that its conditions ask for (`name` or `child.name`). */
type FormUse = { formKey: string; docType: string; docId: number; name: string; fields: readonly string[] };

/**
 * Records that a document uses a form, instead of what it recorded before: the form can then not be disabled, nor
 * published without these fields.
 */
export async function recordFormUse(ctx: Ctx, { formKey, docType, docId, name, fields }: FormUse): Promise<void> {
  await removeFormUse(ctx, { docType, docId });
  await sql`insert into forms.form_use (school_id, form_id, doc_type, doc_id, name, fields)
    select school_id, id, ${docType}, ${docId}, ${name}, ${[...new Set(fields)]} from forms.form
    where school_id = ${ctx.schoolId} and form_key = ${formKey} and deleted_at is null`.execute(ctx.db);
}

/** The document does not use a form any more. */
export async function removeFormUse(ctx: Ctx, { docType, docId }: Pick<FormUse, 'docType' | 'docId'>): Promise<void> {
  await sql`delete from forms.form_use where school_id = ${ctx.schoolId} and doc_type = ${docType} and doc_id = ${docId}`.execute(
    ctx.db,
  );
}
