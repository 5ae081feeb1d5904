import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { deriveSecret } from '#kernel/server/config.ts';

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const lifeMs = 300_000;

const seal = (rootSecret: string, answer: string, nonce: string, expires: number) =>
  createHmac('sha256', deriveSecret(rootSecret, 'captcha'))
    .update(`${answer.toUpperCase()}|${nonce}|${expires}`)
    .digest('base64url');

/** A captcha whose answer is sealed in its own number, so that nothing has to be kept until it is answered. */
export function makeCaptcha(rootSecret: string, now: Date): { id: string; image: string } {
  const answer = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  const nonce = randomBytes(9).toString('base64url');
  const expires = now.getTime() + lifeMs;
  const id = `${expires}.${nonce}.${seal(rootSecret, answer, nonce, expires)}`;
  return { id, image: `data:image/svg+xml;base64,${Buffer.from(draw(answer)).toString('base64')}` };
}

/** Is this the answer, and still in time? That it is used once only is the caller's to see to. */
export function isCaptcha(rootSecret: string, id: string, answer: string, now: Date): boolean {
  const [expires, nonce, sealed] = id.split('.');
  if (!expires || !nonce || !sealed || Number(expires) < now.getTime()) return false;
  const expected = Buffer.from(seal(rootSecret, answer.trim(), nonce, Number(expires)));
  const given = Buffer.from(sealed);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function draw(answer: string): string {
  const line = () =>
    `<path d="M${randomInt(120)} ${randomInt(40)} Q${randomInt(120)} ${randomInt(40)} ${randomInt(120)} ${randomInt(40)}" stroke="#8a97b1" fill="none" stroke-width="${1 + randomInt(2)}"/>`;
  const glyphs = answer.split('').map((letter, i) => {
    const x = 14 + i * 26 + randomInt(6);
    const y = 28 + randomInt(6);
    return `<text x="${x}" y="${y}" font-size="${24 + randomInt(5)}" transform="rotate(${randomInt(41) - 20} ${x} ${y})" fill="#1d3c78" font-family="monospace" font-weight="bold">${letter}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40"><rect width="120" height="40" fill="#f1f4fa"/>${line()}${line()}${glyphs.join('')}${line()}</svg>`;
}
