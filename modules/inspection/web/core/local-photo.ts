import type { FileRef } from '#kernel/shared/files.ts';
import type { PhotoMark } from '#kernel/web/parcels.ts';

/** A photo that the server has, or one that only this device has. */
export type LocalPhoto = FileRef | PhotoMark;

/** How a photo is named in what is sent; the outbox uploads it and puts its id in place of the mark. */
export const photoInput = (picture: LocalPhoto) => ('photo' in picture ? { photo: picture.photo } : picture.id);
