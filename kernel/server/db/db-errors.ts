import { Code } from '#kernel/shared/envelope.ts';
import { Refusal, conflict, notFound } from '../errors.ts';

type DbError = Error & { code?: string; constraint?: string; schema?: string };

const constraintMessages = new Map<string, string>();

/** Chinese sentences of unique, check and exclusion constraints: their SQL comments, read at start. */
export function setConstraintMessages(rows: { name: string; message: string }[]) {
  constraintMessages.clear();
  for (const row of rows) constraintMessages.set(row.name, row.message);
}

// Connection exceptions, shutdown and start-up, exhausted resources, system errors of the server, cancelled by a limit.
const unavailableStates = /^(08...|57P0.|53...|58...|57014)$/;
const networkFaults =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
// The driver sets no code on these errors.
const driverFaults =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout expired|timeout exceeded when trying to connect)/;

/** True if the database is unreachable or unavailable; the same call may succeed later. */
export function isDatabaseDown(error: unknown): boolean {
  const { code, message } = error as DbError;
  if (typeof code === 'string') return unavailableStates.test(code) || networkFaults.test(code);
  return error instanceof Error && driverFaults.test(message);
}

export const unavailable = (cause?: unknown) =>
  Object.assign(new Refusal(Code.unavailable, '系统繁忙，请稍后重试'), cause === undefined ? {} : { cause });

/** Maps a database error to a refusal with a Chinese sentence; returns other errors unchanged. */
export function mapDbError(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  if (isDatabaseDown(error)) return unavailable(error);
  const { code, constraint } = error as DbError;
  if (typeof code !== 'string') return error;
  const message = constraint === undefined ? undefined : constraintMessages.get(constraint);
  if (code === '23505' || code === '23P01') return conflict(message ?? '与已有数据重复，请检查后重试');
  if (code === '23503') return conflict(message ?? '数据正被其他记录引用，或引用的数据不存在');
  if (code === '22003') return new Refusal(Code.badInput, '有数字过大，请核对数量和金额', { errors: {} });
  if (code === '23514' || code === '23502' || code.startsWith('22')) {
    return new Refusal(Code.badInput, message ?? '填写内容不符合要求', { errors: {} });
  }
  // A query without its school predicate, stopped by row-level security: no leak, but a bug to log.
  if (code === '42501') return Object.assign(notFound(), { alarm: error });
  if (code === '55P03') return new Refusal(Code.slowDown, '数据正被他人处理，请稍后重试');
  return error;
}
