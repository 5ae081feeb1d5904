import { createHmac, timingSafeEqual } from 'node:crypto';

/** A new code every half minute; each holds for a minute. */
const stepSeconds = 30;
const lasting = 2;

const codeAt = (secret: string, step: number) =>
  `${step.toString(36)}-${createHmac('sha256', secret).update(String(step)).digest('base64url').slice(0, 22)}`;

const stepOf = (now: Date) => Math.floor(now.getTime() / (stepSeconds * 1000));

export const codeNow = (secret: string, now: Date): string => codeAt(secret, stepOf(now));

/** Seconds until the next code. */
export const secondsLeft = (now: Date): number => stepSeconds - (Math.floor(now.getTime() / 1000) % stepSeconds);

/** True for the code of this half minute and of the one before. */
export function isCode(secret: string, code: string, now: Date): boolean {
  const given = Buffer.from(code);
  return Array.from({ length: lasting }, (_, back) => Buffer.from(codeAt(secret, stepOf(now) - back))).some(
    (known) => known.length === given.length && timingSafeEqual(known, given),
  );
}
