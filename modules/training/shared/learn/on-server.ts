import type { Endpoint, ServerKey } from '#kernel/shared/contract.ts';

type Api = Record<string, Endpoint>;

const on =
  (server: ServerKey) =>
  <A extends Api>(api: A): A =>
    Object.fromEntries(Object.entries(api).map(([name, call]) => [name, { ...call, server }])) as A;

/** Calls of learners have a server key of their own. */
export const onStudy = on('study');
/** Calls of the office have one too. */
export const onTrain = on('train');
