import { gcm } from '@noble/ciphers/aes.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToUtf8, concatBytes, utf8ToBytes } from '@noble/ciphers/utils.js';

const version = 'v1';

// WebCrypto is unavailable on the plain-http hosts common on campuses.
const keyOf = (secret: string) => sha256(utf8ToBytes(`lab-session:${secret}`));

const toBase64 = (bytes: Uint8Array) => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** Encrypts a value for local storage; protects against a casual look, not against the user of the computer. */
export function encryptJson(value: unknown, secret: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const encrypted = gcm(keyOf(secret), nonce, utf8ToBytes(version)).encrypt(utf8ToBytes(JSON.stringify(value)));
  return `${version}.${toBase64(concatBytes(nonce, encrypted))}`;
}

/** Decrypts with WebCrypto if there is any, because every first page waits for it. */
async function decrypt(key: Uint8Array<ArrayBuffer>, nonce: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>) {
  const additional = utf8ToBytes(version);
  // oxlint-disable-next-line no-restricted-properties -- absent on plain http, where the other cipher works
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return gcm(key, nonce, additional).decrypt(bytes);
  const known = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  return new Uint8Array(
    await subtle.decrypt({ name: 'AES-GCM', iv: nonce, additionalData: Uint8Array.from(additional) }, known, bytes),
  );
}

/** Decrypts the output of `encryptJson`; rejects if the text was modified or the secret differs. */
export async function decryptJson(text: string, secret: string): Promise<unknown> {
  if (!text.startsWith(`${version}.`)) throw new Error('unknown format');
  const bytes = fromBase64(text.slice(version.length + 1));
  const decrypted = await decrypt(Uint8Array.from(keyOf(secret)), bytes.subarray(0, 12), bytes.subarray(12));
  return JSON.parse(bytesToUtf8(decrypted));
}
