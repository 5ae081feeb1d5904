import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { mimeOf } from '#kernel/server/files/inspect-file.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { MailPicture } from '#kernel/server/mailer.ts';

export const templateDoc = 'notices.mail-template';

/** Pictures are seen by whoever reads the templates. */
export const seesMailPicture = ({ actor }: Ctx): Promise<boolean> =>
  Promise.resolve(holdsRight(actor, 'notices.template.read'));

/** A picture of a mail: its key in the store, its name, and what kind of picture it is. */
export type StoredPicture = { id: number; key: string; name: string; ext: string; size: number };

/** Pictures by id in their order, of mail templates or uploaded by the caller for one; others are left out. */
export async function findPictures(ctx: Ctx, ids: readonly number[]): Promise<StoredPicture[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredPicture>`select f.id, f.key, f.name, f.ext, f.size
    from unnest(${[...ids]}::bigint[]) with ordinality as chosen (id, place)
    join files.file f on f.school_id = ${ctx.schoolId} and f.id = chosen.id
    where f.doc_type = ${templateDoc} or f.doc_id is null and f.created_by = ${ctx.actor.userId}
    order by chosen.place`.execute(ctx.db);
  return rows;
}

type Placed = { attached: MailPicture[]; addresses: (string | undefined)[] };

/** Those pictures that the text names, and the address of each in the mail; one without content is left out of it. */
export async function placePictures(ctx: Ctx, body: string, pictures: readonly StoredPicture[]): Promise<Placed> {
  const attached: MailPicture[] = [];
  const addresses: (string | undefined)[] = [];
  for (const [at, { key, name, ext }] of pictures.entries()) {
    const stream = body.includes(`{picture_${at + 1}}`) ? await ctx.services.storage.open(key) : undefined;
    const cid = `picture_${at + 1}@lab-platform`;
    addresses.push(stream && `cid:${cid}`);
    if (stream) attached.push({ cid, name, type: mimeOf(ext), content: await buffer(stream) });
  }
  return { attached, addresses };
}
