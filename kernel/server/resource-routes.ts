import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { Ctx } from './context.ts';
import { type Route } from './implement.ts';

type ResourceApi = { list: Endpoint; find: Endpoint; create: Endpoint; update: Endpoint };
type ResourceCalls<A extends ResourceApi> = {
  /** Reads of the rows: a `listQuery`, or functions of the same shape. */
  rows: {
    page: (ctx: Ctx, input: InputOf<A['list']>) => Promise<OutputOf<A['list']>>;
    find: (ctx: Ctx, id: number) => Promise<OutputOf<A['find']>>;
  };
  /** Returns the id of the new row. */
  create: (ctx: Ctx, input: InputOf<A['create']>) => Promise<number>;
  update: (ctx: Ctx, input: InputOf<A['update']>) => Promise<ReplyOf<A['update']>>;
};
/** What a call returns; nothing where its output has no fields. */
type ReplyOf<E extends Endpoint> = OutputOf<E> extends Record<string, never> ? void : OutputOf<E>;

/** Routes of `resourceEndpoints`: list, find, create, update. */
export const resourceRoutes = <A extends ResourceApi>(api: A, { rows, create, update }: ResourceCalls<A>): Route[] => [
  { endpoint: api.list, handler: rows.page as Route['handler'] },
  { endpoint: api.find, handler: (ctx, { id }: { id: number }) => rows.find(ctx, id) },
  { endpoint: api.create, handler: async (ctx, input) => ({ id: await create(ctx, input) }) },
  { endpoint: api.update, handler: update as Route['handler'] },
];
