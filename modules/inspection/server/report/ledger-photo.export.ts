import { buffer } from 'node:stream/consumers';
import type { Ctx } from '#kernel/server/context.ts';
import { thumbnailOf } from '#lib/sheets/thumbnail.ts';

/** A small picture of a photo, with its size in the sheet in pixels. */
type Thumbnail = { jpeg: Buffer; width: number; height: number };

const box = { width: 110, height: 72 };

/** Thumbnails of stored contents; undefined for one that is missing or cannot be read. */
export const readThumbnails = (ctx: Ctx, keys: readonly (string | undefined)[]): Promise<(Thumbnail | undefined)[]> =>
  Promise.all(
    keys.map(async (key) => {
      const content = key === undefined ? undefined : await ctx.services.storage.open(key);
      return content && thumbnailOf(await buffer(content), box);
    }),
  );
