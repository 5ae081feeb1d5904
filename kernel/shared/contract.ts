import type * as z from 'zod/mini';
import type { RightName } from './rights.ts';

export type Method = 'GET' | 'POST';

/** Server keys of the wire contract: path segments after `/lab-api/`. */
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

/** Rule of the refusal of every call until the password is changed. */
export const mustChangePasswordRule = 'kernel.mustChangePassword';

export const apiBase = '/lab-api';
export const pageBase = '/lab-platform';

/** Access guard: public, any session, or a session whose role holds one of the rights. */
export type Guard = { kind: 'public' } | { kind: 'login' } | { kind: 'right'; any: readonly RightName[] };

export const open: Guard = { kind: 'public' };
export const signedIn: Guard = { kind: 'login' };
/** A session whose current role holds at least one of these rights. */
export const holds = (...any: RightName[]): Guard => ({ kind: 'right', any });

type EndpointOptions = {
  /** The reply is a file, not an envelope. */
  blob?: boolean;
  /** The body is multipart, with files next to the input. */
  multipart?: boolean;
  /** Pick list: `page=-1&size=-1` returns all rows, at most 5,000. */
  all?: boolean;
  /**
   * With this parameter the browser loads the address directly (image, download link): no signature, no token header.
   */
  link?: string;
  /** Absolute address, where another protocol prescribes it, instead of one below the server key. */
  at?: string;
  /** Polling: does not extend the session. */
  passive?: boolean;
  /** Allowed before a password set by an administrator is changed. */
  beforeOwnPassword?: boolean;
  /** A call that writes, allowed to a session that views the product as another role. */
  whileViewing?: boolean;
  /** The handler has its own rate limit: only failed calls count. */
  countsItself?: boolean;
  /** Reads many rows: takes turns with other slow calls, so that quick ones are not held up. */
  slow?: boolean;
  /** Requests per minute and user, below the general limit. */
  perMinute?: number;
  /** GET with side effects, given by the specification (logout). */
  writes?: boolean;
  summary?: string;
};

export type Endpoint<
  I extends z.core.$ZodType = z.core.$ZodType,
  O extends z.core.$ZodType = z.core.$ZodType,
> = EndpointOptions & {
  method: Method;
  /** Path after the server key, with `{name}` for parameters. */
  path: string;
  server: ServerKey;
  guard: Guard;
  input: I;
  output: O;
};

/** Declares one call, the source of routing, parsing, permission check, reply check, client types and OpenAPI. */
export function endpoint<I extends z.core.$ZodType, O extends z.core.$ZodType>(
  spec: Omit<Endpoint<I, O>, 'server'> & { server?: ServerKey },
): Endpoint<I, O> {
  return { server: 'platform', ...spec };
}

/** The same calls below another server key than `platform`. */
export const onServer = <C extends Record<string, Endpoint>>(server: ServerKey, calls: C): C =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, server }])) as C;

/** Address of a call, with `{name}` for parameters. */
export const addressOf = ({ at, server, path }: Endpoint): string => at ?? `${apiBase}/${server}${path}`;

/** Input of a handler, parsed and sanitised. */
export type InputOf<E> = E extends Endpoint<infer I, z.core.$ZodType> ? z.output<I> : never;
/** Output of a handler and of a client call. */
export type OutputOf<E> = E extends Endpoint<z.core.$ZodType, infer O> ? z.output<O> : never;

/** Names of the `{…}` parameters of a path. */
export const pathParams = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

/** Fills the parameters of a path; returns the rest of the input for query or body. */
export function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    const value = input[name];
    return encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? value : '');
  });
  return { path: filled, rest };
}
