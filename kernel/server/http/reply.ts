import type { FastifyReply } from 'fastify';
import { Code, type Envelope } from '#kernel/shared/envelope.ts';
import { Refusal } from '../errors.ts';
import type { BlobReply } from '../implement.ts';

/** Business outcomes travel with HTTP 200; throttled, broken and unavailable use the status as well. */
const httpStatus = (code: number) => (code === Code.slowDown || code >= 500 ? code : 200);

export function sendEnvelope(reply: FastifyReply, envelope: Envelope) {
  if (envelope.code === Code.slowDown) reply.header('retry-after', '60');
  return reply
    .code(httpStatus(envelope.code))
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(envelope));
}

/** The envelope of whatever was thrown; anything unexpected becomes a 500 with the request's number, details in the log. */
export function envelopeOf(error: unknown, requestId: string): Envelope {
  if (error instanceof Refusal) return { code: error.code, message: error.message, data: error.data };
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 413) return { code: Code.badInput, message: '提交的内容过大', data: { errors: {} } };
  if (status !== undefined && status >= 400 && status < 500)
    return { code: Code.badInput, message: '请求内容无法识别', data: { errors: {} } };
  return { code: Code.broken, message: `后台程序错误（编号 ${requestId}）`, data: {} };
}

/** Sends a file with its name percent-encoded, because a header cannot carry Chinese. */
export function sendBlob(reply: FastifyReply, blob: BlobReply) {
  const name = encodeURIComponent(blob.name);
  reply
    .header('file-name', name)
    .header('content-type', blob.type)
    .header('content-disposition', `${blob.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('content-security-policy', "sandbox; default-src 'none'");
  return reply.send(blob.body);
}

/** A download that cannot be given: the reason travels in `error-msg`, as the given client expects. */
export function sendBlobError(reply: FastifyReply, envelope: Envelope) {
  reply.header('error-msg', encodeURIComponent(envelope.message));
  return sendEnvelope(reply, envelope);
}
