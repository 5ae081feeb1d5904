import type { Readable } from 'node:stream';
import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { Ctx } from './context.ts';

/** Reply of a `blob` endpoint; `inline` displays it instead of saving it. */
export type BlobReply = { name: string; type: string; body: Buffer | Readable; inline?: boolean };

// A handler without output needs no `return`.
type ReplyOf<E> = E extends { blob: true }
  ? BlobReply
  : Record<string, never> extends OutputOf<E>
    ? OutputOf<E> | void
    : OutputOf<E>;
type AnyEndpoint = Endpoint;

type RouteOptions = {
  /** `false`: the handler opens its own transactions (uploads, exports); `ctx.db` must not be used. */
  transaction?: boolean;
  /** The call carries a password or token: its reply is never stored, not even for a repeat. */
  secret?: boolean;
  /** Checks the fields before a file of the call is taken; they have to come first. Public calls with files have it. */
  admit?: (ctx: Ctx, input: never) => Promise<unknown>;
  /** Files that a call may bring. */
  files?: number;
};

export type Route = RouteOptions & { endpoint: AnyEndpoint; handler: (ctx: Ctx, input: never) => Promise<unknown> };

/** Binds a handler to an endpoint. GET runs in a read-only transaction, POST in a read-write one. */
export function implement<E extends AnyEndpoint>(
  endpoint: E,
  handler: (ctx: Ctx, input: InputOf<E>) => Promise<ReplyOf<E> | BlobReply>,
  options: RouteOptions = {},
): Route {
  return { endpoint, handler: handler as Route['handler'], ...options };
}
