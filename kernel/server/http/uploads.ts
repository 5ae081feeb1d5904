import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { Code } from '#kernel/shared/envelope.ts';
import { fileLimit, imageLimit, maxRawBytes } from '#kernel/shared/files.ts';
import { isPictureExtension } from '#kernel/shared/pictures.ts';
import type { Config } from '../config.ts';
import type { UploadedFile } from '../context.ts';
import { Refusal, tooLarge } from '../errors.ts';
import { extensionOf } from '../files/inspect-file.ts';

const maxFiles = 10;

/** Folder of uploaded files until their call ends. */
export const uploadFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'tmp');

type Fields = Record<string, unknown>;
type Receiving = {
  folder: string;
  /** Files that the call may bring. */
  most?: number | undefined;
  /** Refuses a call by its fields before a file is taken. */
  admit: (fields: Fields) => Promise<unknown>;
};

/**
 * Streams the files of a multipart call to `folder`, cut at the limit, and collects its plain fields. Removes written
 * files if the call is aborted or refused.
 */
export async function receiveFiles(request: FastifyRequest, { folder, most = maxFiles, admit }: Receiving) {
  const files: UploadedFile[] = [];
  const fields: Fields = {};
  try {
    for await (const part of request.parts({
      limits: { files: maxFiles + 1, fileSize: maxRawBytes, fields: 50, fieldSize: 100_000 },
    })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      if (files.length === 0) await admit(fields);
      if (files.length === most) throw new Refusal(Code.badInput, `一次最多上传 ${most} 个文件，请减少后重试`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, randomUUID());
      files.push({ field: part.fieldname, name: part.filename ?? '', path, size: 0 });
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated)
        throw tooLarge(isPictureExtension(extensionOf(part.filename ?? '')) ? imageLimit : fileLimit);
      files.at(-1)!.size = (await stat(path)).size;
    }
    if (files.length === 0) await admit(fields);
    return { files, fields };
  } catch (error) {
    await removeFiles(files);
    // Drain the rest of the body; otherwise the next request on this connection hangs.
    request.raw.unpipe();
    request.raw.resume();
    throw isBodyError(error) ? new Refusal(Code.badInput, '上传的内容不完整，请重新选择文件后再试') : error;
  }
}

// Calls without a session whose files an address may keep in the folder at once.
const mostAtOnce = 3;
const underWay = new Map<string, number>();

/** Counts a call whose files are taken from an address without a session; the result ends it. */
export function takeUploadPlace(ip: string): () => void {
  const count = underWay.get(ip) ?? 0;
  if (count >= mostAtOnce) throw new Refusal(Code.slowDown, '本网络正在提交的申请过多，请稍后再试', { retryAfter: 10 });
  underWay.set(ip, count + 1);
  return () => {
    const left = underWay.get(ip)! - 1;
    if (left > 0) underWay.set(ip, left);
    else underWay.delete(ip);
  };
}

/** Parser errors of a truncated body or a missing boundary carry neither a status nor a system code. */
const isBodyError = (error: unknown) =>
  error instanceof Error && !(error instanceof Refusal) && !('statusCode' in error) && !('syscall' in error);

/** Removes files left in `folder` by killed processes: all older than an hour. */
export async function sweepUploads(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > 3_600_000) await rm(path, { force: true });
  }
}

export const removeFiles = (files: UploadedFile[]) => Promise.all(files.map((file) => rm(file.path, { force: true })));
