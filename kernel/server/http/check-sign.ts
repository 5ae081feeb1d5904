import { timingSafeEqual } from 'node:crypto';
import { Code } from '#kernel/shared/envelope.ts';
import { signWindowMs, signature } from '#kernel/shared/sign.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { Refusal } from '../errors.ts';
import type { AppKey } from './caller.ts';

type Signed = { path: string; params: Record<string, unknown>; headers: Record<string, string | string[] | undefined> };

const refusedSign = () => new Refusal(Code.forbidden, '请求签名无效');

/** Verifies app-key, timestamp and sign; returns the sign for single use. All refusals look alike. */
export function checkSign({ path, params, headers }: Signed, keys: AppKey[], now: Date): string {
  const key = keys.find((k) => k.app_key === headers['app-key']);
  const [stamp, sign] = [headers.timestamp, headers.sign];
  if (!key || typeof stamp !== 'string' || typeof sign !== 'string' || !/^\d{13}$/.test(stamp)) throw refusedSign();
  if (Math.abs(now.getTime() - Number(stamp)) > signWindowMs) {
    throw new Refusal(Code.forbidden, `请求签名无效，请校准本机时间（服务器时间 ${formatDateTime(now)}）`);
  }
  const expected = Buffer.from(signature(key.sign_key, path, params, Number(stamp)));
  const given = Buffer.from(sign);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw refusedSign();
  return sign;
}
