import type { Kysely } from 'kysely';

/** Every table, by `schema.table`; each slice adds its own from its generated `tables.ts`. */
// eslint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging in the slices
export interface Tables {}

export type Db = Kysely<Tables>;
