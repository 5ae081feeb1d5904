import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';

/** Ids of people whose name, account or number holds the word, those of closed accounts as well. */
export const peopleNamed = ({ schoolId }: Ctx, word: string) => sql`select n.id from identity.account n
  where n.school_id = ${schoolId} and ${matches('n.keywords', sql`n.name || ' ' || n.account || ' ' || coalesce(n.job_no, '')`, word)}`;

/** Names of people for a sentence: the first five in the order of their ids. */
export async function namesOfPeople({ db, schoolId }: Ctx, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from identity.account
    where school_id = ${schoolId} and id = any(${[...ids]}) order by id limit 5`.execute(db);
  return rows.map(({ name }) => name).join('、');
}
