import { Code, type Envelope } from '../../shared/envelope.ts';

/** Messages of the error catalogue that the client shows by itself. */
export const apiText = {
  network: '您的网络较差，请检查网络连接设置！',
  noPath: '请求路径不存在！',
  broken: '后台程序错误',
  format: '返回数据格式不正确！',
  dataType: '数据类型不正确',
  signedOut: '登录已失效，请重新登录',
};

/** A failed call. `code` is the code of the envelope, the HTTP status, or 0 without a reply. */
export class ApiError extends Error {
  readonly code: number;
  readonly data: unknown;
  /** How long the server asked to be left in peace. */
  readonly retryAfterMs: number;
  constructor(code: number, message: string, data?: unknown, retryAfterMs = 0) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.data = data;
    this.retryAfterMs = retryAfterMs;
  }
  /** Messages by field of a 400. */
  get errors(): Record<string, string> | undefined {
    return this.part('errors') as Record<string, string> | undefined;
  }
  /** Name of the rule behind the refusal. */
  get rule(): string | undefined {
    return this.part('rule') as string | undefined;
  }
  private part(name: string): unknown {
    return typeof this.data === 'object' && this.data !== null
      ? (this.data as Record<string, unknown>)[name]
      : undefined;
  }
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'number';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A reply as it came over the wire; `retryAfter` is the header of that name. */
export type Reply = { status: number; text: string; retryAfter: string | null };

const longestMs = 3_600_000;

/** A header in seconds or as a date; an hour at most, because a tab may not be open tomorrow. */
function millisecondsOf(retryAfter: string | null): number {
  if (!retryAfter) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Math.min(Math.max(ms || 0, 0), longestMs);
}

/** Returns the data of a reply, or throws the error that the specification's catalogue defines for it. */
export function readAnswer({ status, text, retryAfter }: Reply): unknown {
  const pause = millisecondsOf(retryAfter);
  const body = parse(text);
  const envelope = isEnvelope(body) ? body : undefined;
  if (status >= 500) {
    const message = (envelope?.message || apiText.broken).replace(/[！!。]+$/, '');
    throw new ApiError(envelope?.code ?? status, `${message}！错误代码：${status}`, envelope?.data, pause);
  }
  if (status >= 400)
    throw new ApiError(envelope?.code ?? status, envelope?.message || apiText.noPath, envelope?.data, pause);
  if (!envelope) throw new ApiError(-1, apiText.format);
  if (envelope.code !== Code.ok) throw new ApiError(envelope.code, envelope.message || apiText.broken, envelope.data);
  return envelope.data;
}
