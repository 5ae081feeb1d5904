import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { Code } from '#kernel/shared/envelope.ts';
import type { UploadedFile } from '../context.ts';
import { Refusal } from '../errors.ts';

const maxFiles = 10;
/** Raw limit of one file in bytes; images above the product's limit are compressed afterwards. */
export const maxRawBytes = 20_000_000;

/**
 * Streams the files of a multipart call to `folder`, cut at the limit, and collects its plain fields. Whatever was
 * written is removed when the call is aborted or refused.
 */
export async function receiveFiles(request: FastifyRequest, folder: string) {
  await mkdir(folder, { recursive: true });
  const files: UploadedFile[] = [];
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({
      limits: { files: maxFiles, fileSize: maxRawBytes, fields: 50, fieldSize: 100_000 },
    })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      const path = join(folder, randomUUID());
      files.push({ field: part.fieldname, name: part.filename, path, size: 0 });
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated)
        throw new Refusal(Code.badInput, '文件大小不能超过2M', {
          errors: { file: '文件大小不能超过 10,000,000 字节' },
        });
      files.at(-1)!.size = (await stat(path)).size;
    }
    return { files, fields };
  } catch (error) {
    await removeFiles(files);
    throw error;
  }
}

export const removeFiles = (files: UploadedFile[]) => Promise.all(files.map((file) => rm(file.path, { force: true })));
