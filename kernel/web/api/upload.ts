import { Code } from '../../shared/envelope.ts';
import {
  fileApi,
  fileLimit,
  imageLimit,
  imageWidth,
  maxFileBytes,
  maxRawBytes,
  type FileRef,
} from '../../shared/files.ts';
import {
  heicRefusal,
  isPictureExtension,
  namedAs,
  pictureExtensions,
  pictureHead,
  pictureKindOf,
  type PictureKind,
} from '../../shared/pictures.ts';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';
import { withPatience } from './patience.ts';
import { extensionOf } from './files.ts';

const isPicture = (name: string) => isPictureExtension(extensionOf(name));

/** Pictures go by their content, so that a field for any of them takes all names of pictures. */
const takesPictures = (extensions: readonly string[]) => extensions.includes('jpg');

/** What a file chooser offers for these extensions. */
export const acceptOf = (extensions: readonly string[]) =>
  [...new Set([...extensions, ...(takesPictures(extensions) ? pictureExtensions : [])])]
    .map((ext) => `.${ext}`)
    .join(',');

/** Reason to refuse a file before sending, or undefined. Large pictures are scaled down instead. */
export function refusalOf(file: { name: string; size: number }, extensions: readonly string[]): string | undefined {
  if (isPicture(file.name) && takesPictures(extensions)) return undefined;
  if (!extensions.includes(extensionOf(file.name)))
    return `文件类型不正确，请上传 ${extensions.join('、')} 类型的文件！`;
  return isPicture(file.name) ? undefined : sizeRefusalOf(file);
}

/** Reason to refuse a file by its size, or undefined. */
export const sizeRefusalOf = ({ name, size }: { name: string; size: number }): string | undefined =>
  size > maxFileBytes ? `“${name}”大小为 ${(size / 1e6).toFixed(1)}M，${fileLimit}` : undefined;

/** Draws on a picture that has been scaled down. */
export type Stamp = (pen: CanvasRenderingContext2D) => void;

const refuse = (message: string) => new ApiError(Code.badInput, message);
const kindOf = async (file: File) =>
  pictureKindOf(new Uint8Array(await new Response(file.slice(0, pictureHead)).arrayBuffer()));

// The server keeps what moves or is transparent; it reads what this browser cannot.
const isForServer = (kind: PictureKind | undefined) => kind === 'gif' || kind === 'webp' || kind === 'avif';

/**
 * Scales a picture to 1000 px width before upload and stamps it; returns the original if the browser cannot. Throws a
 * refusal if the file is no picture.
 */
export async function shrink(file: File, stamp?: Stamp): Promise<File> {
  if (!isPicture(file.name) || typeof createImageBitmap !== 'function') return file;
  const kind = await kindOf(file);
  if (!stamp && isForServer(kind)) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (picture) return scale(picture, file, kind, stamp).finally(() => picture.close());
  if (kind === 'heic') throw refuse(heicRefusal);
  // Too large for the memory of this device.
  if (kind && !stamp) return file;
  throw refuse(`图片“${file.name}”无法读取，请重新拍摄或选择其他图片`);
}

async function scale(picture: ImageBitmap, file: File, kind?: PictureKind, stamp?: Stamp): Promise<File> {
  const isKept = !stamp && kind !== 'heic';
  if (picture.width <= imageWidth && isKept) return file;
  const ext = kind === 'png' || kind === 'gif' ? 'png' : 'jpg';
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(imageWidth, picture.width);
  canvas.height = Math.max(1, Math.round((picture.height * canvas.width) / picture.width));
  const pen = canvas.getContext('2d');
  if (!pen) return file;
  if (ext === 'jpg') {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  stamp?.(pen);
  const type = ext === 'png' ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86));
  if (!blob || (isKept && blob.size >= file.size)) return file;
  return new File([blob], namedAs(file.name, ext), { type });
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
