import { imageExtensions } from '#kernel/shared/files.ts';
import { randomKey } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { refusalOf, shrink, type Stamp } from '#kernel/web/api/upload.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { storePhoto, type PhotoMark } from '#platform/offline/web/public.tsx';
import { currentStamp } from './photo-stamp.ts';
import type { Site } from './watermark.rules.ts';

/** The picture to store, or undefined after saying why a file cannot be used: without a network the server is no help. */
async function checked(file: File, stamp: Stamp | undefined): Promise<File | undefined> {
  const refusal = refusalOf(file, imageExtensions);
  try {
    if (!refusal) return await shrink(file, stamp);
    notify.error(refusal);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify.error(error.message);
  }
  return undefined;
}

/** Stores a picture on the device. */
export async function keepPicture(picture: File, subject: string): Promise<PhotoMark> {
  const photo = randomKey();
  await storePhoto(photo, subject, picture);
  return { photo };
}

/** Makes photos smaller, stamps and stores them. */
export async function takePhotos(files: File[], subject: string, site: Site | null, watermark: boolean | undefined) {
  const stamp = await currentStamp(site, watermark);
  const photos: PhotoMark[] = [];
  for (const file of files) {
    const picture = await checked(file, stamp);
    if (picture) photos.push(await keepPicture(picture, subject));
  }
  return photos;
}
