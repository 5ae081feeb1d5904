import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx, UploadedFile } from '#kernel/server/context.ts';
import { Refusal, conflict, notFound } from '#kernel/server/errors.ts';
import { checkFile, isImage, normalizeFile } from '#kernel/server/files/inspect-file.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import { namedAs } from '#kernel/shared/pictures.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { linkOf } from './file.queries.ts';

const perDay = { files: 500, bytes: 1_000_000_000 };

type Content = { key: string; name: string; ext: string; size: number };

/** Validates, compresses and stores uploads: contents before rows, so that no row lacks its content. */
export async function uploadFiles(ctx: Ctx, input: { compress?: number | undefined }): Promise<FileRef[]> {
  if (ctx.files.length === 0) throw new Refusal(400, '请选择有效的文件', { errors: { file: '请选择有效的文件' } });
  await checkQuota(ctx);
  const contents: Content[] = [];
  for (const file of ctx.files) contents.push(await storeContent(ctx, file, input.compress !== 0));
  let isRepeat = true;
  const refs = await ctx.commit((tx) => {
    isRepeat = false;
    return addFiles(tx, contents);
  });
  if (isRepeat) for (const { key } of contents) await ctx.services.storage.remove(key);
  return refs;
}

export type StoredUpload = Content;

/**
 * Validates and stores the files of a call that writes them with its own record; `attachStored` adds their rows. What a
 * failed call has stored has no row.
 */
export async function storeUploads(ctx: Ctx): Promise<StoredUpload[]> {
  const contents: Content[] = [];
  for (const file of ctx.files) contents.push(await storeContent(ctx, file, true));
  return contents;
}

/** Adds stored files to a record; returns their ids. */
export async function attachStored(
  tx: Ctx,
  docType: string,
  docId: number,
  contents: readonly StoredUpload[],
): Promise<number[]> {
  if (contents.length === 0) return [];
  const ids = (await addFiles(tx, contents)).map(({ id }) => id);
  await attachFiles(tx, docType, docId, ids);
  return ids;
}

async function checkQuota(ctx: Ctx) {
  const { files, bytes } = await inSchool(ctx.services, ctx.actor, async (tx) => {
    const { rows } = await sql<{ files: number; bytes: string }>`
      select count(*) as files, coalesce(sum(size), 0) as bytes from files.file
      where school_id = ${tx.schoolId} and created_by = ${tx.actor.userId} and created_at > now() - interval '1 day'`.execute(
      tx.db,
    );
    return rows[0]!;
  });
  const factor = ctx.services.config.limitFactor;
  if (files >= perDay.files * factor || Number(bytes) >= perDay.bytes * factor)
    throw new Refusal(429, '今天上传的文件过多，请明天再试或联系管理员');
}

async function storeContent(ctx: Ctx, file: UploadedFile, compress: boolean): Promise<Content> {
  const ext = await checkFile(file.path, file.name);
  const size = await normalizeFile(file.path, ext, compress);
  const key = `${ctx.schoolId}/${formatDate(ctx.now).slice(0, 7).replace('-', '/')}/${randomUUID()}`;
  await ctx.services.storage.put(key, file.path);
  const name = isImage(ext) ? namedAs(file.name, ext) : file.name;
  return { key, name: name.replace(/[\\/\p{Cc}\p{Cf}]/gu, ' ').slice(-120), ext, size };
}

async function addFiles(tx: Ctx, contents: readonly Content[]): Promise<FileRef[]> {
  const { rows } = await sql<{ id: number }>`insert into files.file (school_id, key, name, ext, size, created_by)
    select ${tx.schoolId}, k.key, k.name, k.ext, k.size, ${tx.actor.userId}
    from json_to_recordset(${JSON.stringify(contents)}::json) as k(key text, name text, ext text, size int)
    returning id`.execute(tx.db);
  return contents.map(({ ext, name, size }, i) => ({ id: rows[i]!.id, ext, name, size, url: linkOf(tx, rows[i]!.id) }));
}

/**
 * Attaches files to a record: unattached uploads of the caller, or files attached to it already. Refuses the whole call
 * otherwise, so that nobody reaches foreign files by guessing ids.
 */
export async function attachFiles(ctx: Ctx, docType: string, docId: number, ids: readonly number[]): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return;
  const { numAffectedRows } = await sql`update files.file set doc_type = ${docType}, doc_id = ${docId}
    where school_id = ${ctx.schoolId} and id = any(${unique})
      and ((doc_id is null and created_by = ${ctx.actor.userId}) or (doc_type = ${docType} and doc_id = ${docId}))`.execute(
    ctx.db,
  );
  if (Number(numAffectedRows) !== unique.length) throw conflict('附件已失效或不属于您，请重新上传');
}

/** Attaches those of the files that are unattached uploads of the caller, for a record that is not checked yet. */
export async function holdUploads(ctx: Ctx, docType: string, docId: number, ids: readonly number[]): Promise<void> {
  const known = ids.filter((id) => Number.isSafeInteger(id));
  if (known.length === 0) return;
  await sql`update files.file set doc_type = ${docType}, doc_id = ${docId}
    where school_id = ${ctx.schoolId} and id = any(${known}) and doc_id is null and created_by = ${ctx.actor.userId}`.execute(
    ctx.db,
  );
}

/**
 * Copies files that the caller may see, as uploads of the caller by the id of the original. Both share one content, so a
 * copy has to be attached in the same transaction: the content of an upload that nobody takes is removed.
 */
export async function copyFiles(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const { rows } = await sql<{ id: number }>`insert into files.file (school_id, key, name, ext, size, created_by)
    select f.school_id, f.key, f.name, f.ext, f.size, ${ctx.actor.userId}
    from unnest(${unique}::bigint[]) with ordinality as original (id, place)
    join files.file f on f.school_id = ${ctx.schoolId} and f.id = original.id order by original.place
    returning id`.execute(ctx.db);
  if (rows.length !== unique.length) throw conflict('附件已失效或不属于您，请重新上传');
  return new Map(unique.map((id, at) => [id, rows[at]!.id]));
}

/** Detaches the files of a record that is given up; those that are not attached again are removed like other uploads. */
export async function releaseFiles(ctx: Ctx, docType: string, docId: number): Promise<void> {
  await sql`update files.file set doc_type = null, doc_id = null
    where school_id = ${ctx.schoolId} and doc_type = ${docType} and doc_id = ${docId}`.execute(ctx.db);
}

/** Removes an unattached upload of the caller. */
export async function removeFile(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ key: string }>`delete from files.file
    where school_id = ${ctx.schoolId} and id = ${id} and created_by = ${ctx.actor.userId} and doc_id is null returning key`.execute(
    ctx.db,
  );
  const key = rows[0]?.key;
  if (key === undefined) throw notFound('文件');
  ctx.after(() => ctx.services.storage.remove(key));
}

/** Removes uploads that are unattached after a day. */
export async function removeOrphans(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ key: string }>`delete from files.file
    where school_id = ${ctx.schoolId} and id in (select id from files.file
      where school_id = ${ctx.schoolId} and doc_id is null and created_at < now() - interval '1 day' limit 1000)
    returning key`.execute(ctx.db);
  ctx.after(() => Promise.all(rows.map((row) => ctx.services.storage.remove(row.key))));
}
