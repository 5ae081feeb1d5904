import type { Endpoint } from '../../shared/contract.ts';
import type { Reply } from './api-error.ts';

/** What identifies a read: two reads with the same route and input are the same. */
export type ReadRoute = Pick<Endpoint, 'method' | 'server' | 'path'>;
/** The first read of a page, by its address below the page base. */
export type FirstReads = Record<string, { route_name: string; call: ReadRoute }>;

// A page that mounts later reads again: its rows may have changed.
const validMs = 10_000;

let early: { key: string; at: number; reply: Promise<Reply> } | undefined;

const keyOf = ({ method, server, path }: ReadRoute, input: object) =>
  JSON.stringify([method, server, path, Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** Keeps the reply of a read that was sent before its page had loaded. */
export function keepEarly(route: ReadRoute, input: object, reply: Promise<Reply>) {
  early = { key: keyOf(route, input), at: Date.now(), reply };
  reply.catch(() => (early = undefined));
}

/** The reply to a read that has already been sent. */
export function earlyReply(route: ReadRoute, input: object): Promise<Reply> | undefined {
  if (!early || early.key !== keyOf(route, input)) return undefined;
  return Date.now() - early.at < validMs ? early.reply : undefined;
}

/** The same; each is taken once. */
export function takeEarly(route: ReadRoute, input: object): Promise<Reply> | undefined {
  const reply = earlyReply(route, input);
  if (early?.key === keyOf(route, input)) early = undefined;
  return reply;
}

/** A write makes the reply old. */
export const dropEarly = () => void (early = undefined);
