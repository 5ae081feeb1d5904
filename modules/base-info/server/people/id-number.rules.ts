import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { deriveSecret } from '#kernel/server/config.ts';

const cipher = 'aes-256-gcm';
const keyOf = (rootSecret: string) =>
  createHmac('sha256', deriveSecret(rootSecret, 'id-number')).update('key').digest();

/** Encrypts the number of a document: nonce, tag and text, with the edition of the key in front. */
export function encryptId(rootSecret: string, text: string): string {
  const nonce = randomBytes(12);
  const sealed = createCipheriv(cipher, keyOf(rootSecret), nonce);
  const parts = [nonce, Buffer.concat([sealed.update(text, 'utf8'), sealed.final()]), sealed.getAuthTag()];
  return ['1', ...parts.map((part) => part.toString('base64url'))].join('.');
}

export function decryptId(rootSecret: string, stored: string): string {
  const [, nonce = '', text = '', tag = ''] = stored.split('.');
  const opened = createDecipheriv(cipher, keyOf(rootSecret), Buffer.from(nonce, 'base64url'));
  opened.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([opened.update(Buffer.from(text, 'base64url')), opened.final()]).toString('utf8');
}

/** The same for equal numbers of a school, so that a person is found again without the number. */
export const markOfId = (rootSecret: string, schoolId: number, type: string, text: string): string =>
  createHmac('sha256', deriveSecret(rootSecret, 'id-mark'))
    .update(JSON.stringify([schoolId, type, text.toUpperCase()]))
    .digest('base64url');
