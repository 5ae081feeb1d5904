import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { refuse } from '#kernel/server/errors.ts';
import { identityErrors } from '../shared/errors.ts';

const argon = promisify(argon2);
// RFC 9106 with the memory that OWASP recommends for interactive logins: 19 MiB, two passes.
const strength = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const atOnce = 4;
const waitMs = 2_000;

let running = 0;
const waiting: (() => void)[] = [];

type Turn = {
  /** Takes precedence in the queue: logins from known browsers. */
  isUrgent?: boolean;
  /** Called when the turn has come; may refuse what meanwhile became too much. */
  beforeHash?: () => unknown;
};

// Each hash takes 19 MiB and a core, so a burst of logins must not take the whole machine.
async function inTurn<T>(work: () => Promise<T>, { isUrgent = false, beforeHash }: Turn = {}): Promise<T> {
  if (running >= atOnce) await queue(isUrgent);
  else running += 1;
  try {
    beforeHash?.();
    return await work();
  } finally {
    // The next one takes over this place, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function queue(isUrgent: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(go), 1);
      try {
        refuse(identityErrors.busy);
      } catch (error) {
        reject(error as Error);
      }
    }, waitMs);
    if (isUrgent) waiting.unshift(go);
    else waiting.push(go);
  });
}

const hash = (password: string, nonce: Buffer, { memory, passes, parallelism } = strength, turn?: Turn) =>
  inTurn(() => argon('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength }), turn);

/** Argon2id of a password in the usual `$argon2id$…` notation. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hash(password, nonce);
  const { memory, passes, parallelism } = strength;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64')}$${tag.toString('base64')}`;
}

const dummy = `$argon2id$v=19$m=19456,t=2,p=1$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;

/** Does the password belong to this hash? Without a hash the same time is spent, so that an unknown account looks alike. */
export async function isPassword(password: string, saved: string | undefined, turn?: Turn): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(saved || dummy);
  if (!parts) return false;
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const tag = await hash(password, Buffer.from(parts[4]!, 'base64'), { memory, passes, parallelism }, turn);
  const expected = Buffer.from(parts[5]!, 'base64');
  return Boolean(saved) && tag.length === expected.length && timingSafeEqual(tag, expected);
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A random password that a person can read out: no letters that look alike, all four classes. */
export function randomPassword(length = 14): string {
  const bytes = randomBytes(length);
  const body = Array.from(bytes.subarray(0, length - 3), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${body}#${2 + (bytes.at(-1)! % 8)}k`;
}
