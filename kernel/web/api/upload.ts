import { Code } from '../../shared/envelope.ts';
import {
  fileApi,
  fileLimit,
  imageExtensions,
  imageLimit,
  imageWidth,
  maxFileBytes,
  maxRawBytes,
  type FileRef,
} from '../../shared/files.ts';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';
import { withPatience } from './patience.ts';
import { extensionOf } from './files.ts';

const isImage = (name: string) => (imageExtensions as readonly string[]).includes(extensionOf(name));

/** Reason to refuse a file before sending, or undefined. Large pictures are scaled down instead. */
export function refusalOf(file: { name: string; size: number }, extensions: readonly string[]): string | undefined {
  if (!extensions.includes(extensionOf(file.name)))
    return `文件类型不正确，请上传 ${extensions.join('、')} 类型的文件！`;
  return isImage(file.name) ? undefined : sizeRefusalOf(file);
}

/** Reason to refuse a file by its size, or undefined. */
export const sizeRefusalOf = ({ name, size }: { name: string; size: number }): string | undefined =>
  size > maxFileBytes ? `“${name}”大小为 ${(size / 1e6).toFixed(1)}M，${fileLimit}` : undefined;

/** Draws on a picture that has been scaled down. */
export type Stamp = (pen: CanvasRenderingContext2D) => void;

const canShrink = (file: File, stamp?: Stamp) =>
  (stamp ? /^image\// : /^image\/(jpeg|png)$/).test(file.type) && typeof createImageBitmap === 'function';

const unreadable = (name: string) => new ApiError(Code.badInput, `图片“${name}”无法读取，请重新拍摄或选择其他图片`);

/**
 * Scales a picture to 1000 px width before upload and stamps it; returns the original if the browser cannot. Throws a
 * refusal if the file is no picture.
 */
export async function shrink(file: File, stamp?: Stamp): Promise<File> {
  if (!canShrink(file, stamp)) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw unreadable(file.name);
  });
  return scale(picture, file, stamp).catch(() => file);
}

// A canvas cannot write a GIF, it makes a PNG of it.
const nameOf = (name: string, type: string) => (type === 'image/png' ? name.replace(/\.gif$/i, '.png') : name);

async function scale(picture: ImageBitmap, file: File, stamp?: Stamp): Promise<File> {
  if (picture.width <= imageWidth && !stamp) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(imageWidth, picture.width);
  canvas.height = Math.round((picture.height * canvas.width) / picture.width);
  const pen = canvas.getContext('2d');
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  if (pen) stamp?.(pen);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.86));
  return blob && (stamp !== undefined || blob.size < file.size)
    ? new File([blob], nameOf(file.name, blob.type), { type: blob.type })
    : file;
}

// More would leave the person without an answer for minutes.
const attempts = 3;

/** Sends one file; progress is in percent. */
export async function uploadFile(file: File, onProgress: (percent: number) => void): Promise<FileRef> {
  const body = await shrink(file);
  if (body.size > maxRawBytes)
    throw new ApiError(Code.badInput, `“${file.name}”大小为 ${(body.size / 1e6).toFixed(1)}M，${imageLimit}`);
  const send = () => call(fileApi.upload, {}, { files: { 'file[]': body }, onProgress, quiet: true });
  // An upload without an answer may have arrived; a file that nothing refers to is deleted after a day.
  const [ref] = await withPatience(send, attempts);
  if (!ref) throw new Error('文件上传失败');
  return ref;
}

export const removeFile = (id: number) => call(fileApi.remove, { id }, { quiet: true });
