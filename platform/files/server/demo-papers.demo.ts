import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Ctx } from '#kernel/server/context.ts';

/** A machine with its plate, as a camera sees it. */
const picture = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#d7dde2"/>
    <rect y="470" width="800" height="130" fill="#9aa4ad"/><rect x="270" y="120" width="260" height="360" rx="70" fill="#6f8fa8"/>
    <rect x="270" y="180" width="260" height="16" fill="#4a6577"/><circle cx="400" cy="90" r="38" fill="#f4f6f8" stroke="#4a6577" stroke-width="8"/>
    <rect x="330" y="290" width="140" height="80" fill="#f7d774"/><path d="M345 315h110M345 335h110M345 352h70" stroke="#555" stroke-width="6"/></svg>`),
  )
    .jpeg({ quality: 70 })
    .toBuffer();

/** Gives each caller papers and photos of its own, by their names; the contents are written after the commit. */
export async function demoPapers(ctx: Ctx) {
  const photo = await picture();
  const contents: { key: string; content: string | Buffer }[] = [];
  ctx.after(async () => {
    const path = join(tmpdir(), `lab-paper-${randomUUID()}`);
    for (const { key, content } of contents) {
      await writeFile(path, content);
      await ctx.services.storage.put(key, path);
    }
    await rm(path, { force: true });
  });
  return async (by: Ctx, name: string, ext: 'txt' | 'jpg' = 'txt'): Promise<number> => {
    const content = ext === 'jpg' ? photo : Buffer.from(`${name}\n\n演示用文件。\n`);
    const key = `demo/${randomUUID()}`;
    contents.push({ key, content });
    const { rows } = await sql<{
      id: number;
    }>`insert into files.file (school_id, key, name, ext, size, created_by, created_at)
      values (${ctx.schoolId}, ${key}, ${`${name}.${ext}`}, ${ext}, ${content.length}, ${by.actor.userId}, ${by.now})
      returning id`.execute(ctx.db);
    return rows[0]!.id;
  };
}
