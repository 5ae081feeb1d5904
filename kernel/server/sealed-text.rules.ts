import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { deriveSecret } from './config.ts';

const cipher = 'aes-256-gcm';
const keyOf = (rootSecret: string, purpose: string) =>
  createHmac('sha256', deriveSecret(rootSecret, purpose)).update('key').digest();

/** Encrypts a text for one purpose: nonce, text and tag, with the edition of the key in front. */
export function encryptText(rootSecret: string, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const sealed = createCipheriv(cipher, keyOf(rootSecret, purpose), nonce);
  const parts = [nonce, Buffer.concat([sealed.update(text, 'utf8'), sealed.final()]), sealed.getAuthTag()];
  return ['1', ...parts.map((part) => part.toString('base64url'))].join('.');
}

export function decryptText(rootSecret: string, purpose: string, stored: string): string {
  const [, nonce = '', text = '', tag = ''] = stored.split('.');
  const opened = createDecipheriv(cipher, keyOf(rootSecret, purpose), Buffer.from(nonce, 'base64url'));
  opened.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([opened.update(Buffer.from(text, 'base64url')), opened.final()]).toString('utf8');
}
