import type { FileRef } from '#kernel/shared/files.ts';
import type { PhotoMark } from '#kernel/web/offline/outbox-entries.ts';

/** A photo that the server has, or one that only this device has. */
export type Shot = FileRef | PhotoMark;

/** How a photo is named in what is sent; the outbox uploads it and puts its id in place of the mark. */
export const photoInput = (shot: Shot) => ('photo' in shot ? { photo: shot.photo } : shot.id);
