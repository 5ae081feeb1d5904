import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { Code, type Envelope } from '#kernel/shared/envelope.ts';
import { mapDbError } from '../db/db-errors.ts';
import { Refusal } from '../errors.ts';
import type { BlobReply } from '../implement.ts';

// Business outcomes use HTTP 200; throttling, internal errors and unavailability set the HTTP status as well.
const httpStatus = (code: number) => (code === Code.slowDown || code >= 500 ? code : 200);

const compress = promisify(gzip);
// Shorter replies fit into a few packets, and compressing them would cost more than it saves.
const compressFrom = 16_384;

/**
 * Sends the envelope as JSON, long ones compressed. Replies are read with a token in a header, which no foreign page
 * can send, so their length tells an onlooker nothing about secrets beside chosen text.
 */
export async function sendEnvelope(reply: FastifyReply, envelope: Envelope, status = httpStatus(envelope.code)) {
  if (envelope.code === Code.slowDown) reply.header('retry-after', '60');
  if (envelope.code === Code.unavailable) reply.header('retry-after', '5');
  // Encoded at once: writing a long Chinese text to the socket as a string costs twice as much.
  const body = Buffer.from(JSON.stringify(envelope));
  reply.code(status).header('content-type', 'application/json; charset=utf-8');
  if (body.length < compressFrom) return reply.send(body);
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? '')) return reply.send(body);
  return reply.header('content-encoding', 'gzip').send(await compress(body, { level: 4 }));
}

const fullDisk = /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/;

/**
 * Maps an error to a reply: database or disk failures are 503, a too large body also HTTP 413, unexpected errors a 500
 * with the request id that the log details.
 */
export function answerTo(thrown: unknown, requestId: string): { envelope: Envelope; status?: number } {
  const error = mapDbError(thrown);
  const { statusCode, code } = error as { statusCode?: number; code?: unknown };
  const large = statusCode === 413 ? { status: 413 } : {};
  if (error instanceof Refusal)
    return { envelope: { code: error.code, message: error.message, data: error.data }, ...large };
  if (typeof code === 'string' && fullDisk.test(code))
    return { envelope: { code: Code.unavailable, message: '服务器存储空间不足，请稍后重试或联系管理员', data: {} } };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const message = statusCode === 413 ? '提交的内容过大' : '请求内容无法识别';
    return { envelope: { code: Code.badInput, message, data: { errors: {} } }, ...large };
  }
  return { envelope: { code: Code.broken, message: `后台程序错误（编号 ${requestId}）`, data: {} } };
}

/** Sends a file; the name is percent-encoded, because headers cannot carry Chinese. */
export function sendBlob(reply: FastifyReply, blob: BlobReply) {
  const name = encodeURIComponent(blob.name);
  reply
    .header('file-name', name)
    .header('content-type', blob.type)
    .header('content-disposition', `${blob.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('content-security-policy', "sandbox; default-src 'none'");
  return reply.send(blob.body);
}

/** Refuses a download: the reason is in the header `error-msg`, as the given client expects. */
export function sendBlobError(reply: FastifyReply, envelope: Envelope, status?: number) {
  reply.header('error-msg', encodeURIComponent(envelope.message));
  return sendEnvelope(reply, envelope, status);
}
