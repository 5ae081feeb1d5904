import { gcm } from '@noble/ciphers/aes.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToUtf8, concatBytes, utf8ToBytes } from '@noble/ciphers/utils.js';

const version = 'v1';

// Not WebCrypto: it is unavailable on the plain-http hosts common on campuses.
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

/** Decrypts the output of `encryptJson`; throws if the text was modified or the secret differs. */
export function decryptJson(text: string, secret: string): unknown {
  if (!text.startsWith(`${version}.`)) throw new Error('unknown format');
  const bytes = fromBase64(text.slice(version.length + 1));
  const decrypted = gcm(keyOf(secret), bytes.subarray(0, 12), utf8ToBytes(version)).decrypt(bytes.subarray(12));
  return JSON.parse(bytesToUtf8(decrypted));
}
