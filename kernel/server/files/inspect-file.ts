import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { Code } from '#kernel/shared/envelope.ts';
import {
  fileExtensions,
  fileLimit,
  imageExtensions,
  imageWidth,
  maxFileBytes,
  videoExtensions,
} from '#kernel/shared/files.ts';
import { heicRefusal, isPictureExtension, pictureKindOf } from '#kernel/shared/pictures.ts';
import { Refusal } from '../errors.ts';
import { sheetLimits } from '#lib/sheets/limits.ts';
import { openArchive } from '#lib/sheets/unzip.ts';

sharp.concurrency(1);
sharp.cache(false);

const mimes: Record<string, string> = {
  gif: 'image/gif',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  txt: 'text/plain; charset=utf-8',
  xls: 'application/vnd.ms-excel',
  doc: 'application/msword',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
// Detected types accepted for each extension. Old Office files all share the type cfb.
const sniffed: Record<string, string[]> = {
  pdf: ['pdf'],
  mp4: ['mp4'],
  xls: ['cfb'],
  doc: ['cfb'],
};

const unreadable = '图片无法识别或过大，请换一张图片';
const mismatch = '文件内容与扩展名不符，请检查后重新上传';
// Part that identifies a package as a workbook or a document, and the stream that does in the old format.
const officeParts: Record<string, string> = { xlsx: 'xl/workbook.xml', docx: 'word/document.xml' };
const officeStreams: Record<string, string[]> = { xls: ['Workbook', 'Book'], doc: ['WordDocument'] };
const maxPixels = 40_000_000;
// A baseline JPEG is made smaller while it is read: the largest that telephones take, panoramas among them.
const maxJpegPixels = 120_000_000;

const taken: readonly string[] = [...fileExtensions, ...videoExtensions];

const refuseFile = (message: string) => new Refusal(Code.badInput, message, { errors: { file: message } });

/** Extension in lower case without the dot. */
export const extensionOf = (name: string) => /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';
export const mimeOf = (ext: string) => mimes[ext] ?? 'application/octet-stream';
export const isImage = (ext: string) => (imageExtensions as readonly string[]).includes(ext);

/** Returns the extension of the content; refuses one that is not allowed. Pictures go by their content, others by name. */
export async function checkFile(path: string, name: string): Promise<string> {
  const ext = extensionOf(name);
  if (isPictureExtension(ext)) return checkPicture(path);
  if (!taken.includes(ext)) throw refuseFile(`文件类型不正确，请上传 ${fileExtensions.join('、')} 类型的文件`);
  if (!(await matchesExtension(path, ext))) throw refuseFile(mismatch);
  return ext;
}

/** The extension under which a picture is stored. */
async function checkPicture(path: string): Promise<string> {
  const kind = pictureKindOf(await headOf(path));
  if (kind === undefined) throw refuseFile(mismatch);
  if (kind === 'heic') throw refuseFile(heicRefusal);
  if (kind !== 'webp' && kind !== 'avif') return kind;
  const { hasAlpha } = await sharp(path)
    .metadata()
    .catch(() => {
      throw refuseFile(unreadable);
    });
  return hasAlpha ? 'png' : 'jpg';
}

async function matchesExtension(path: string, ext: string): Promise<boolean> {
  if (ext === 'txt') return isText(await readFile(path));
  if (officeParts[ext] !== undefined) return isOfficePackage(path, officeParts[ext]);
  const type = await fileTypeFromBuffer(await headOf(path));
  if (!type || !sniffed[ext]?.includes(type.ext)) return false;
  const streams = officeStreams[ext];
  return streams === undefined || hasStream(await readFile(path), streams);
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4_100), 0, 4_100, 0);
  await handle.close();
  return buffer.subarray(0, bytesRead);
}

function isText(content: Buffer): boolean {
  if (content.includes(0)) return false;
  return ['utf-8', 'gb18030'].some((encoding) => {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(content);
      return true;
    } catch {
      return false;
    }
  });
}

/** True for a zip with the parts of an Office file, within the spreadsheet limits and without macros. */
async function isOfficePackage(path: string, part: string): Promise<boolean> {
  try {
    const archive = await openArchive(path, sheetLimits);
    archive.close();
    return (
      archive.has('[Content_Types].xml') && archive.has(part) && !archive.has(join(dirname(part), 'vbaProject.bin'))
    );
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return false;
  }
}

// Directory names of a compound file are UTF-16.
const hasStream = (content: Buffer, names: string[]) =>
  names.some((name) => content.includes(Buffer.from(`${name}\0`, 'utf16le')));

/**
 * Re-encodes an image: auto-oriented, without metadata (place and device) or trailing bytes; with `compress`, or above
 * the size limit, at most 1000 px wide. Other files must respect the limit. Returns the size in bytes.
 */
export async function normalizeFile(path: string, ext: string, compress: boolean): Promise<number> {
  const { size } = await stat(path);
  if (size === 0) throw refuseFile('文件是空的，请重新选择');
  if (!isImage(ext)) {
    if (size > maxFileBytes) throw refuseFile(fileLimit);
    return size;
  }
  const written = await rewriteImage(path, ext, compress || size > maxFileBytes);
  return written > maxFileBytes ? rewriteImage(path, ext, true) : written;
}

async function rewriteImage(path: string, ext: string, narrow: boolean): Promise<number> {
  const fitted = `${path}.fit`;
  try {
    await (await readImage(path, ext, narrow)).toFile(fitted);
  } catch (error) {
    await rm(fitted, { force: true });
    if (error instanceof Error && /No space left|ENOSPC/.test(error.message))
      throw Object.assign(error, { code: 'ENOSPC' });
    throw refuseFile(unreadable);
  }
  await rename(fitted, path);
  return (await stat(path)).size;
}

async function readImage(path: string, ext: string, narrow: boolean): Promise<Sharp> {
  const { format, isProgressive, width, height } = await sharp(path).metadata();
  const pixels = format === 'jpeg' && !isProgressive ? maxJpegPixels : maxPixels;
  const image = sharp(path, { limitInputPixels: pixels, animated: ext === 'gif' });
  const upright = ext === 'gif' ? image : image.rotate();
  const isNarrow = narrow || width * height > maxPixels;
  const sized = isNarrow ? upright.resize({ width: imageWidth, withoutEnlargement: true }) : upright;
  return inFormat(sized, ext, isNarrow);
}

function inFormat(image: Sharp, ext: string, narrow: boolean): Sharp {
  if (ext === 'png') return image.png();
  if (ext === 'gif') return image.gif();
  return image.jpeg({ quality: narrow ? 82 : 95 });
}
