import { Code } from '#kernel/shared/envelope.ts';
import { Refusal, conflict, notFound } from '../errors.ts';

type DbError = Error & { code?: string; constraint?: string; schema?: string };

const constraintMessages = new Map<string, string>();

/** Chinese sentences of unique, check and exclusion constraints: their SQL comments, read at start. */
export function setConstraintMessages(rows: { name: string; message: string }[]) {
  constraintMessages.clear();
  for (const row of rows) constraintMessages.set(row.name, row.message);
}

/** Turns a database error into the answer a person can act on; anything else is passed through. */
export function mapDbError(error: unknown): unknown {
  const { code, constraint } = error as DbError;
  if (typeof code !== 'string' || error instanceof Refusal) return error;
  const message = constraint === undefined ? undefined : constraintMessages.get(constraint);
  if (code === '23505' || code === '23P01') return conflict(message ?? '与已有数据重复，请检查后重试');
  if (code === '23503') return conflict(message ?? '数据正被其他记录引用，或引用的数据不存在');
  if (code === '23514' || code === '23502' || code.startsWith('22')) {
    return new Refusal(Code.badInput, message ?? '填写内容不符合要求', { errors: {} });
  }
  // A query lost its own predicate and row-level security caught it: nothing leaks, but it must be seen.
  if (code === '42501') return Object.assign(notFound(), { alarm: error });
  if (code === '55P03') return new Refusal(Code.slowDown, '数据正被他人处理，请稍后重试');
  if (code === '57014' || /^(08|57P0|53)/.test(code)) {
    return Object.assign(new Refusal(Code.unavailable, '系统繁忙，请稍后重试'), { cause: error });
  }
  return error;
}
