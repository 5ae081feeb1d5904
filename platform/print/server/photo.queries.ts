import { buffer } from 'node:stream/consumers';
import type { Ctx } from '#kernel/server/context.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import type { ImageBlock } from '#lib/pdf/blocks.ts';
import { contentKeys } from '#platform/files/server/public.ts';
import { readToPrint } from './paper.export.ts';

/** Box of a printed image in millimetres. */
type Size = { width: number; height: number };

/**
 * Images of files whose record the caller may see, to be printed within a box; the contents are read outside the
 * transaction. A content that is missing prints as a note.
 */
export async function readImages(ctx: Ctx, files: readonly FileRef[], size: Size): Promise<ImageBlock[]> {
  const images: ImageBlock[] = [];
  const ids = files.map(({ id }) => id);
  const keys = ids.length > 0 ? await readToPrint(ctx, (tx) => contentKeys(tx, ids)) : new Map<number, string>();
  for (const { id } of files) {
    const key = keys.get(id);
    const content = key === undefined ? undefined : await ctx.services.storage.open(key);
    const data = content && new Uint8Array(await buffer(content));
    images.push({ kind: 'image', name: `file-${id}-${size.width}`, ...(data && { data }), ...size });
  }
  return images;
}
