import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { found } from '#kernel/server/errors.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, filesOfRecord, holdUploads, releaseFiles } from '#platform/files/server/public.ts';
import { fileIds, findFormVersion, withFileLinks } from '#platform/forms/server/public.ts';
import type { FormSchema, FormValues } from '#platform/forms/shared/form-schema.ts';
import { taskApi, type draftApi, type DraftRow, type phraseApi } from '../shared/task.ts';
import { findDeployed } from './deployed.queries.ts';
import { earlierFiles } from './earlier-file.queries.ts';

const docType = 'workflow.draft';

type Stored = Omit<DraftRow, 'saved_at' | 'can'> & { saved_at: Date };

/** The caller's drafts. Nothing of them is checked before they are submitted. */
export const draftList = listQuery<typeof taskApi.drafts, Stored>(taskApi.drafts, {
  noun: '草稿',
  table: ['workflow.draft', 'd'],
  joins: { p: sql`join workflow.process p on p.school_id = d.school_id and p.id = d.process_id` },
  columns: () => sql`d.id, p.process_key, p.name as process_name, d.title, d.form_version, d.saved_at`,
  reach: ({ actor }) => sql<boolean>`d.owner_id = ${actor.userId}`,
  filters: { keyword: (text) => matchesText(sql`d.title || ' ' || p.name`, text) },
  sort: { saved_at: sql`d.saved_at` },
  order: { desc: sql`d.saved_at` },
  row: (row) => ({ ...row, saved_at: formatDateTime(row.saved_at), can: ['edit', 'remove'] }),
});

export async function findDraft(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<typeof draftApi.find>> {
  const row = await draftList.find(ctx, id);
  const { form_data, schema } = await findContent(ctx, id);
  if (!schema) return { ...row, form_data };
  // Only files of the draft, and of earlier applications that it repeats, are linked: its values are not checked.
  const own = await filesOfRecord(ctx, docType, id);
  const earlier = await fileRefs(ctx, await earlierFiles(ctx, fileIds(schema, form_data)));
  return { ...row, form_data: await withFileLinks(ctx, schema, form_data, new Map([...own, ...earlier])) };
}

/** What is filled in, and the design of the form that the process has now. */
async function findContent(ctx: Ctx, id: number): Promise<{ form_data: FormValues; schema: FormSchema | undefined }> {
  const { rows } = await sql<{ form_data: FormValues; form_key: string; form_version: number | null }>`
    select d.form_data, v.form_key, v.form_version from workflow.draft d
    join workflow.process p on p.school_id = d.school_id and p.id = d.process_id
    left join workflow.process_version v on v.school_id = p.school_id and v.process_id = p.id and v.process_version = p.deployed_version
    where d.school_id = ${ctx.schoolId} and d.id = ${id}`.execute(ctx.db);
  const { form_data, form_key, form_version } = found(rows[0], '草稿');
  const hasForm = form_key !== '' && form_version !== null;
  return { form_data, schema: hasForm ? (await findFormVersion(ctx, form_key, form_version)).schema : undefined };
}

/** Holds the uploads of a draft until it is submitted or deleted. */
async function holdFiles(ctx: Ctx, id: number): Promise<void> {
  const { form_data, schema } = await findContent(ctx, id);
  if (schema) await holdUploads(ctx, docType, id, fileIds(schema, form_data));
}

/** Removes a draft of the caller; its files are free to be attached elsewhere. False if there is none. */
export async function dropDraft(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql<{
    id: number;
  }>`delete from workflow.draft where school_id = ${ctx.schoolId} and id = ${id} and owner_id = ${ctx.actor.userId} returning id`.execute(
    ctx.db,
  );
  if (rows.length > 0) await releaseFiles(ctx, docType, id);
  return rows.length > 0;
}

export async function createDraft(
  ctx: Ctx,
  { process_key, title, form_data }: InputOf<typeof draftApi.create>,
): Promise<number> {
  const process = await findDeployed(ctx, process_key);
  const { rows } = await sql<{
    id: number;
  }>`insert into workflow.draft (school_id, process_id, form_version, title, form_data, owner_id, saved_at)
    values (${ctx.schoolId}, ${process.process_id}, ${process.form_version}, ${title || process.name}, ${JSON.stringify(form_data)}::jsonb, ${ctx.actor.userId}, ${ctx.now})
    returning id`.execute(ctx.db);
  await holdFiles(ctx, rows[0]!.id);
  return rows[0]!.id;
}

export async function updateDraft(
  ctx: Ctx,
  { id, title = '', form_data }: InputOf<typeof draftApi.update>,
): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`update workflow.draft set form_data = ${JSON.stringify(form_data)}::jsonb, saved_at = ${ctx.now},
    title = case when ${title} = '' then title else ${title} end
    where school_id = ${ctx.schoolId} and id = ${id} and owner_id = ${ctx.actor.userId} returning id`.execute(ctx.db);
  found(rows[0], '草稿');
  await holdFiles(ctx, id);
}

export async function removeDraft(ctx: Ctx, { id }: { id: number }): Promise<void> {
  found((await dropDraft(ctx, id)) || undefined, '草稿');
}

/** The caller's own phrases, and those that everybody starts with. */
export async function findPhrases(ctx: Ctx): Promise<OutputOf<typeof phraseApi.find>> {
  const { rows } = await sql<{
    phrases: string[];
  }>`select phrases from workflow.phrase where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId}`.execute(
    ctx.db,
  );
  return { content: rows[0]?.phrases ?? ['同意。', '情况属实，同意。', '材料不全，请补充后重新提交。'] };
}

export async function savePhrases(ctx: Ctx, { phrases }: InputOf<typeof phraseApi.save>): Promise<void> {
  await sql`insert into workflow.phrase (school_id, user_id, phrases) values (${ctx.schoolId}, ${ctx.actor.userId}, ${phrases}::text[])
    on conflict (school_id, user_id) do update set phrases = excluded.phrases`.execute(ctx.db);
}
