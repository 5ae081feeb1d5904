import { createHmac } from 'node:crypto';
import { deriveSecret } from '#kernel/server/config.ts';
import { decryptText, encryptText } from '#kernel/server/sealed-text.rules.ts';

const purpose = 'id-number';

/** Encrypts the number of a document. */
export const encryptId = (rootSecret: string, text: string): string => encryptText(rootSecret, purpose, text);
export const decryptId = (rootSecret: string, stored: string): string => decryptText(rootSecret, purpose, stored);

/** The same for equal numbers of a school, so that a person is found again without the number. */
export const markOfId = (rootSecret: string, schoolId: number, type: string, text: string): string =>
  createHmac('sha256', deriveSecret(rootSecret, 'id-mark'))
    .update(JSON.stringify([schoolId, type, text.toUpperCase()]))
    .digest('base64url');
