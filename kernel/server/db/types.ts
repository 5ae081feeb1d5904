import type { Kysely } from 'kysely';

/** Every table, by `schema.table`; each slice adds its own from its generated `tables.ts`. */
export interface Tables {}

export type Db = Kysely<Tables>;
