import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { personBlocks } from './person-paper.rules.ts';
import { findPerson } from './person.queries.ts';

/** The file of a person as PDF; printing it is in the log. */
export async function printPerson(ctx: Ctx, { id }: { id: number }) {
  const { person, school } = await readToPrint(ctx, async (tx) => ({
    person: await findPerson(tx, { id }),
    school: await schoolName(tx),
  }));
  const printed = { school, at: formatDateTime(ctx.now).slice(0, 16) };
  return printPaper(
    ctx,
    { title: `${person.name}人员档案`, filter: { id } },
    wholeDocument(personBlocks(person, printed)),
  );
}

async function schoolName(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from org.school where id = ${ctx.schoolId}`.execute(ctx.db);
  return rows[0]!.name;
}
