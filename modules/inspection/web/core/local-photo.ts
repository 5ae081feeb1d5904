import type { FileRef } from '#kernel/shared/files.ts';
import type { PhotoMark } from '#platform/offline/web/public.tsx';

/** A photo on the server, or one stored on this device only. */
export type LocalPhoto = FileRef | PhotoMark;

/** Wire form of a photo: its id, or a mark that the outbox replaces after the upload. */
export const photoInput = (picture: LocalPhoto) => ('photo' in picture ? { photo: picture.photo } : picture.id);
