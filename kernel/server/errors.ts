import { Code } from '#kernel/shared/envelope.ts';
import type { ErrorSpec } from '#kernel/shared/errors.ts';

/** A reply other than 200, thrown near the rule and converted to the envelope at the edge. */
export class Refusal extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data: unknown = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

const fill = (message: string, params: Record<string, string | number>) =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

/** The sentence of a refusal with its parameters, to show why an action is not offered. */
export const sentenceOf = ({ message }: ErrorSpec, params: Record<string, string | number> = {}): string =>
  fill(message, params);

/** Throws a refusal of a slice's catalogue. */
export function refuse(spec: ErrorSpec, params: Record<string, string | number> = {}): never {
  throw new Refusal(spec.code, fill(spec.message, params), { rule: spec.rule });
}

/** Throws a refusal unless the condition holds. */
export function assert(
  condition: unknown,
  spec: ErrorSpec,
  params?: Record<string, string | number>,
): asserts condition {
  if (!condition) refuse(spec, params);
}

/** One reply for missing, foreign and out-of-reach rows, so that ids cannot be probed. */
export const notFound = (noun = '数据'): Refusal => new Refusal(Code.notFound, `${noun}不存在或您无权查看`);

/** Returns the row, or throws `notFound`. */
export function found<T>(row: T | undefined | null, noun?: string): T {
  if (row === undefined || row === null) throw notFound(noun);
  return row;
}

/** Refusal of a too large body, also as HTTP 413. */
export const tooLarge = (message: string) =>
  Object.assign(new Refusal(Code.badInput, message, { errors: { file: message } }), { statusCode: 413 });

export const forbidden = () => new Refusal(Code.forbidden, '您没有进行此操作的权限');
export const conflict = (message = '数据已被他人修改，请刷新后重试', data: object = {}) =>
  new Refusal(Code.conflict, message, data);

/** One message per field, which the form shows at the field. */
export const badFields = (errors: Record<string, string>) =>
  new Refusal(Code.badInput, Object.values(errors)[0] ?? '填写内容有误', { errors });
