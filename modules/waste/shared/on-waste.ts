import type { Endpoint } from '#kernel/shared/contract.ts';

/** Calls of this sub-system have a server key of their own. */
export const onWaste = <A extends Record<string, Endpoint>>(api: A): A =>
  Object.fromEntries(Object.entries(api).map(([name, call]) => [name, { ...call, server: 'waste' }])) as A;
