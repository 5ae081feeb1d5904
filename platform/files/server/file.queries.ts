import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found, notFound } from '#kernel/server/errors.ts';
import { fileLink } from '#kernel/server/files/links.ts';
import type { FileRef } from '#kernel/shared/files.ts';

/** Files by id with links for the caller, who must have checked access to the record. */
export async function fileRefs(ctx: Ctx, ids: readonly number[]): Promise<Map<number, FileRef>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const { rows } = await sql<RowFile>`select id, ext, name, size from files.file
    where school_id = ${ctx.schoolId} and id = any(${unique})`.execute(ctx.db);
  return new Map(linked(ctx, rows).map((file) => [file.id, file]));
}

/** A file as a row of another table brings it along, before it is linked for the caller. */
export type RowFile = Omit<FileRef, 'url'>;

/** Column `RowFile[]` of a row's files in order, for a list that shows files and saves itself a trip for them. */
export const filesOf = (schoolId: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<RowFile[]> =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', stored.id, 'ext', stored.ext, 'name', stored.name, 'size', stored.size)
      order by array_position(${ids}, stored.id)), '[]')
    from files.file stored where stored.school_id = ${schoolId} and stored.id = any(${ids}))`;

/** The files with links for the caller, who must have checked access to the record. */
export const linked = (ctx: Ctx, files: readonly RowFile[]): FileRef[] =>
  files.map((file) => ({ ...file, url: linkOf(ctx, file.id) }));

/** All files of a record with links for the caller, who must have checked access to it. */
export async function filesOfRecord(ctx: Ctx, docType: string, docId: number): Promise<Map<number, FileRef>> {
  const { rows } = await sql<RowFile>`select id, ext, name, size from files.file
    where school_id = ${ctx.schoolId} and doc_type = ${docType} and doc_id = ${docId}`.execute(ctx.db);
  return new Map(linked(ctx, rows).map((file) => [file.id, file]));
}

/** Storage keys of files by id, for a caller who has checked access to the record. */
export async function contentKeys(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; key: string }>`select id, key from files.file
    where school_id = ${ctx.schoolId} and id = any(${[...ids]})`.execute(ctx.db);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** Files of a `bigint[]` column in order; unknown ids are skipped. */
export const pickFiles = (refs: ReadonlyMap<number, FileRef>, ids: readonly number[]): FileRef[] =>
  ids.flatMap((id) => refs.get(id) ?? []);

export const linkOf = (ctx: Ctx, id: number) => fileLink(ctx.services.rootSecret, ctx.actor, id, ctx.now);

type Stored = {
  id: number;
  key: string;
  name: string;
  ext: string;
  created_by: number;
  doc_type: string | null;
  doc_id: number | null;
};

/** Storage key of a file visible to the caller: an own upload, or one attached to a visible record. */
export async function findContent(ctx: Ctx, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select f.id, f.key, f.name, f.ext, f.created_by, f.doc_type, f.doc_id from files.file f
    join org.school s on s.id = f.school_id and s.status = 1
    where f.school_id = ${ctx.schoolId} and f.id = ${id}`.execute(ctx.db);
  const file = found(rows[0], '文件');
  const isOwn = ctx.actor.userId > 0 && file.created_by === ctx.actor.userId;
  if (!isOwn && !(await maySeeRecord(ctx, file))) throw notFound('文件');
  return file;
}

async function maySeeRecord(ctx: Ctx, { id, doc_type: docType, doc_id: docId }: Stored): Promise<boolean> {
  if (docType === null || docId === null) return false;
  const { filePolicies } = ctx.services;
  const policy = filePolicies[docType] ?? filePolicies[docType.split('.', 1)[0]!];
  return policy !== undefined && (await policy(ctx, { id, docType, docId }));
}
