import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { fileLink } from '#kernel/server/files/links.ts';
import type { FileRef } from '#kernel/shared/files.ts';

/** Files by their numbers, with links for the caller; the record they belong to must have been checked before. */
export async function fileRefs(ctx: Ctx, ids: readonly number[]): Promise<Map<number, FileRef>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<Omit<FileRef, 'url'>>`select id, ext, name, size from files.file
    where school_id = ${ctx.schoolId} and id = any(${wanted})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, { ...row, url: linkOf(ctx, row.id) }]));
}

/** The files of a column `bigint[]`, in its order; numbers without a file are left out. */
export const pickFiles = (refs: ReadonlyMap<number, FileRef>, ids: readonly number[]): FileRef[] =>
  ids.flatMap((id) => refs.get(id) ?? []);

export const linkOf = (ctx: Ctx, id: number) =>
  fileLink(ctx.services.rootSecret, ctx.schoolId, id, ctx.actor.userId, ctx.now);

/** Where the content of a file lies. */
export async function lookContent(ctx: Ctx, id: number) {
  const { rows } = await sql<{ key: string; name: string; ext: string; created_by: number; doc_id: number | null }>`
    select key, name, ext, created_by, doc_id from files.file where school_id = ${ctx.schoolId} and id = ${id}`.execute(
    ctx.db,
  );
  return rows[0];
}
