import { DeliveryState } from '../shared/delivery.ts';

/** Minutes before the second attempt and each one after it; then the delivery has failed. */
const pauses = [1, 5, 20, 60, 180];

/** Why an attempt failed; `isFinal` if another one would fail as well. */
export type Fault = { text: string; isFinal?: boolean };

/** What follows a failed attempt, the first being number 1. */
export function afterFault({ isFinal = false }: Fault, tries: number, now: Date) {
  const pause = isFinal ? undefined : pauses[tries - 1];
  return pause === undefined
    ? { state: DeliveryState.failed, next_at: now }
    : { state: DeliveryState.waiting, next_at: new Date(now.getTime() + pause * 60_000) };
}

const noAnswer = '邮件服务器没有及时回答，请检查服务器地址和网络';

/** A mail server that answers 5xx refuses for good (RFC 5321), such as an address that it does not have. */
export function mailFault(reason: unknown): Fault {
  const { responseCode, code } = (reason ?? {}) as { responseCode?: unknown; code?: unknown };
  const said = reason instanceof Error ? reason.message : '未知错误';
  const text = code === 'ETIMEDOUT' ? noAnswer : said.slice(0, 300);
  return { text, isFinal: typeof responseCode === 'number' && responseCode >= 500 };
}
