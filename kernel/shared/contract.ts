import type * as z from 'zod/mini';
import type { RightName } from './rights.ts';

export type Method = 'GET' | 'POST';

/** Server keys of the wire contract; each is a path segment behind `/lab-api/`. */
export const serverKeys = [
  'platform',
  'report',
  'equipment-report',
  'waste',
  'study',
  'instrument-report',
  'special-equipment',
  'train',
  'consumables',
  'teaching',
] as const;
export type ServerKey = (typeof serverKeys)[number];

/** Rule of the refusal that every call meets until the password has been changed. */
export const mustChangePasswordRule = 'kernel.mustChangePassword';

export const apiBase = '/lab-api';
export const pageBase = '/lab-platform';

/** Who may call: everybody, every session, or a session whose role holds one of the rights. */
export type Guard = { kind: 'public' } | { kind: 'login' } | { kind: 'right'; any: readonly RightName[] };

export const open: Guard = { kind: 'public' };
export const signedIn: Guard = { kind: 'login' };
/** A session whose current role holds at least one of these rights. */
export const holds = (...any: RightName[]): Guard => ({ kind: 'right', any });

type EndpointOptions = {
  /** The answer is a file, not an envelope. */
  blob?: boolean;
  /** The body is multipart; files arrive beside the input. */
  multipart?: boolean;
  /** Pick list: `page=-1&size=-1` gives every row, at most 5,000. */
  all?: boolean;
  /** With this parameter the browser itself opens the address (image, download link): no signature, no token header. */
  link?: string;
  /** Polling does not keep a session alive. */
  passive?: boolean;
  /** Answered even before a password that somebody else set has been changed. */
  beforeOwnPassword?: boolean;
  /** The handler limits its callers itself: successful calls are free, failures are not. */
  countsItself?: boolean;
  /** Requests a minute for each user, where the general limit is too generous. */
  perMinute?: number;
  /** GET that changes something, because the specification gives it so (logout). */
  writes?: boolean;
  summary?: string;
};

export type Endpoint<
  I extends z.core.$ZodType = z.core.$ZodType,
  O extends z.core.$ZodType = z.core.$ZodType,
> = EndpointOptions & {
  method: Method;
  /** Path behind the server key, with `{name}` for parameters. */
  path: string;
  server: ServerKey;
  guard: Guard;
  input: I;
  output: O;
};

/** Declares one call: routing, parsing, permission, reply checking, client types and OpenAPI all follow from it. */
export function endpoint<I extends z.core.$ZodType, O extends z.core.$ZodType>(
  spec: Omit<Endpoint<I, O>, 'server'> & { server?: ServerKey },
): Endpoint<I, O> {
  return { server: 'platform', ...spec };
}

/** What a handler receives: parsed and clean. */
export type InputOf<E> = E extends Endpoint<infer I, z.core.$ZodType> ? z.output<I> : never;
/** What a handler gives and a client receives. */
export type OutputOf<E> = E extends Endpoint<z.core.$ZodType, infer O> ? z.output<O> : never;

/** Names of the `{…}` parameters of a path. */
export const pathParams = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

/** Puts parameters into a path; the rest of the input is returned for the query or the body. */
export function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    const value = input[name];
    return encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? value : '');
  });
  return { path: filled, rest };
}
