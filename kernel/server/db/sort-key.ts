import { sql, type RawBuilder } from 'kysely';

/** Order of names of things by the readings of their characters; `column` is `alias.column`, its index has the same expression. */
export const byReading = (column: string): RawBuilder<string> => sql`kernel.sort_key(${sql.ref(column)}) collate "C"`;

/** The same for names of people, whose family name may have a reading of its own. */
export const byPersonReading = (column: string): RawBuilder<string> =>
  sql`kernel.person_key(${sql.ref(column)}) collate "C"`;
