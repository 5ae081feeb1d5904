import { createHmac, timingSafeEqual } from 'node:crypto';

/** Time-based one-time codes of RFC 6238 with the values that every authenticator app knows: SHA-1, 30 s, 6 digits. */
const seconds = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding, as people type it into an app. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / seconds);

/** The code of one time step (RFC 4226). */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac[mac.length - 1]! & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step whose code this is: the present one or a neighbour, because clocks differ by seconds. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const present = stepAt(now);
  const given = Buffer.from(code);
  return [present, present - 1, present + 1].find((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), given));
}

/** What the QR code says to the app. */
export const keyAddress = (issuer: string, account: string, secret: Uint8Array): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
