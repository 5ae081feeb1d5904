import * as z from 'zod/mini';
import { endpoint, open, signedIn } from './contract.ts';
import { nothing } from './paging.ts';
import * as wire from './wire.ts';

/** Enforced limit of an uploaded file in bytes; larger images are compressed instead of refused. */
export const maxFileBytes = 10_000_000;
/** Limit in bytes of one file in a call, before images are compressed. */
export const maxRawBytes = 20_000_000;

const inMegabytes = (bytes: number) => `${bytes / 1e6}M`;
/** The limit of a file in the words of hints and refusals alike; it replaces the two limits of the specification. */
export const fileLimit = `单个文件不超过 ${inMegabytes(maxFileBytes)}`;
/** The limit of a picture that the browser could not scale down. */
export const imageLimit = `单张图片不超过 ${inMegabytes(maxRawBytes)}`;

/** Images are scaled down to this width in pixels. */
export const imageWidth = 1000;
export const imageExtensions = ['gif', 'png', 'jpg', 'jpeg'] as const;
/** Taken where a field asks for a video. */
export const videoExtensions = ['mp4'] as const;
export const fileExtensions = [...imageExtensions, 'xls', 'xlsx', 'doc', 'docx', 'pdf', 'txt'] as const;

export const fileRef = z.object({ id: z.int(), ext: z.string(), name: z.string(), size: z.int(), url: z.string() });
/** An uploaded file with a short-lived signed link for display and download. */
export type FileRef = z.output<typeof fileRef>;

export const fileApi = {
  upload: endpoint({
    method: 'POST',
    path: '/upload',
    guard: signedIn,
    input: z.object({ compress: wire.maybe(wire.int(0, 1)) }),
    output: z.array(fileRef),
    multipart: true,
    perMinute: 60,
    summary: '上传文件',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/delFile/{id}',
    guard: signedIn,
    input: z.object({ id: wire.id() }),
    output: nothing,
  }),
  /**
   * File content: by a signed call of its owner or a reader of its record, or by a link (`u, e, s`) issued to one of
   * them.
   */
  content: endpoint({
    method: 'GET',
    path: '/getFile/{id}',
    guard: open,
    input: z.object({
      id: wire.id(),
      u: z.optional(z.string().check(z.maxLength(80))),
      e: wire.maybe(wire.int(0, Number.MAX_SAFE_INTEGER)),
      s: z.optional(z.string().check(z.maxLength(100))),
      d: z.optional(z.string()),
    }),
    output: z.any(),
    blob: true,
    link: 's',
  }),
};
