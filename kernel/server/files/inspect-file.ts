import { open, readFile, rename, stat } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { Code } from '#kernel/shared/envelope.ts';
import { fileExtensions, imageExtensions, imageWidth, maxFileBytes } from '#kernel/shared/files.ts';
import { Refusal } from '../errors.ts';

sharp.concurrency(1);
sharp.cache(false);

const mimes: Record<string, string> = {
  gif: 'image/gif',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  xls: 'application/vnd.ms-excel',
  doc: 'application/msword',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
// The names that file contents may give themselves, for each extension. Old Office files all look alike (cfb).
const sniffed: Record<string, string[]> = {
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png'],
  gif: ['gif'],
  pdf: ['pdf'],
  xls: ['cfb'],
  doc: ['cfb'],
  xlsx: ['xlsx', 'zip'],
  docx: ['docx', 'zip'],
};

const refuseFile = (message: string) => new Refusal(Code.badInput, message, { errors: { file: message } });

/** Extension in lower case without the dot. */
export const extensionOf = (name: string) => /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';
export const mimeOf = (ext: string) => mimes[ext] ?? 'application/octet-stream';
export const isImage = (ext: string) => (imageExtensions as readonly string[]).includes(ext);

/** Refuses a file whose extension is not allowed or does not agree with its first bytes. */
export async function checkFile(
  path: string,
  name: string,
  allowed: readonly string[] = fileExtensions,
): Promise<string> {
  const ext = extensionOf(name);
  if (!allowed.includes(ext)) throw refuseFile(`文件类型不正确，请上传 ${allowed.join('、')} 类型的文件`);
  const handle = await open(path);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4_100), 0, 4_100, 0);
  await handle.close();
  const head = buffer.subarray(0, bytesRead);
  if (ext === 'txt') {
    if (head.includes(0)) throw refuseFile('文件内容与扩展名不符，请检查后重新上传');
    return ext;
  }
  const type = await fileTypeFromBuffer(ext === 'xlsx' || ext === 'docx' ? await readFile(path) : head);
  if (!type || !sniffed[ext]?.includes(type.ext)) throw refuseFile('文件内容与扩展名不符，请检查后重新上传');
  return ext;
}

/**
 * Brings an image to at most 1000 px width, upright and without metadata (place and device of the photo); other files
 * must keep the size limit. Answers the size in bytes.
 */
export async function fitFile(path: string, ext: string, compress: boolean): Promise<number> {
  const { size } = await stat(path);
  if (isImage(ext) && ext !== 'gif' && (compress || size > maxFileBytes)) {
    const image = sharp(path, { limitInputPixels: 40_000_000 })
      .rotate()
      .resize({ width: imageWidth, withoutEnlargement: true });
    const fitted = `${path}.fit`;
    await (ext === 'png' ? image.png() : image.jpeg({ quality: 82, mozjpeg: false })).toFile(fitted).catch(() => {
      throw refuseFile('图片无法识别或过大，请换一张图片');
    });
    await rename(fitted, path);
    return (await stat(path)).size;
  }
  // The sentence is the specification's; the limit that is enforced is 10,000,000 bytes.
  if (size > maxFileBytes) throw refuseFile('文件大小不能超过2M');
  if (size === 0) throw refuseFile('文件是空的，请重新选择');
  return size;
}
