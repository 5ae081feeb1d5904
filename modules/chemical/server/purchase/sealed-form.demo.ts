import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Ctx } from '#kernel/server/context.ts';

const line = (y: number) => `<path d="M60 ${y}H740" stroke="#444" stroke-width="1.5"/>`;

/** A scanned form with a seal, as offices send it. */
const picture = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="560"><rect width="800" height="560" fill="#fdfcf8"/>
    <text x="400" y="70" font-size="30" text-anchor="middle" font-family="Noto Sans CJK SC, sans-serif">管控化学品采购申请表</text>
    ${[110, 170, 230, 290, 350, 500].map(line).join('')}<path d="M60 110V500M740 110V500M230 110V350" stroke="#444" stroke-width="1.5"/>
    ${['申请单位', '品名与数量', '用途', '责任人'].map((text, at) => `<text x="80" y="${148 + at * 60}" font-size="20" font-family="Noto Sans CJK SC, sans-serif">${text}</text>`).join('')}
    <circle cx="600" cy="425" r="62" fill="none" stroke="#c8202a" stroke-width="5"/>
    <text x="600" y="433" font-size="24" fill="#c8202a" text-anchor="middle" font-family="Noto Sans CJK SC, sans-serif">学院公章</text></svg>`),
  )
    .jpeg({ quality: 70 })
    .toBuffer();

/** Gives each caller a sealed form of its own; the contents are written after the commit. */
export async function sealedForms(ctx: Ctx) {
  const content = await picture();
  const keys: string[] = [];
  ctx.after(async () => {
    const path = join(tmpdir(), `lab-seal-${randomUUID()}.jpg`);
    await writeFile(path, content);
    for (const key of keys) await ctx.services.storage.put(key, path);
    await rm(path, { force: true });
  });
  return async (by: Ctx): Promise<number> => {
    const key = `demo/${randomUUID()}`;
    keys.push(key);
    const { rows } = await sql<{
      id: number;
    }>`insert into files.file (school_id, key, name, ext, size, created_by, created_at)
      values (${ctx.schoolId}, ${key}, '申请表盖章件.jpg', 'jpg', ${content.length}, ${by.actor.userId}, ${by.now}) returning id`.execute(
      ctx.db,
    );
    return rows[0]!.id;
  };
}
