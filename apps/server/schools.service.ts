import { sql } from 'kysely';
import { systemActor, type Ctx } from '#kernel/server/context.ts';
import { versionOf } from '#kernel/server/db/migrate.ts';
import type { Services } from '#kernel/server/services.ts';
import { inSchool } from '#kernel/server/work.ts';
import { slices } from './slices.ts';

// New rights reach the given roles with the provision, as new tables do.
const version = versionOf(
  slices.flatMap((slice) => slice.migrations ?? []),
  slices.flatMap((slice) => slice.rights ?? []).map(({ name }) => name),
);

/**
 * Provisions each school once with the additions of a new version: rights, codes, templates. A school remembers the
 * version, so that a start that was interrupted is made up for by the next one.
 */
export async function refreshSchools(services: Services): Promise<void> {
  const { rows } = await services.pool.query<{ id: number }>(
    'select id from org.school where status = 1 and prepared <> $1 order by id',
    [version],
  );
  for (const { id } of rows) await inSchool(services, systemActor(id), prepare);
}

async function prepare(ctx: Ctx): Promise<void> {
  const { rows } = await sql`update org.school set prepared = ${version}
    where id = ${ctx.schoolId} and prepared <> ${version} returning 1`.execute(ctx.db);
  if (rows.length > 0) await ctx.services.prepareSchool(ctx);
}

/** Adds and provisions a school; the first one operates the deployment. Returns its id. */
export async function addSchool(
  services: Services,
  school: { key: string; name: string; shortName?: string; moeCode?: string },
) {
  const { rows } = await services.pool.query<{ id: number }>(
    `insert into org.school (school_key, name, short_name, moe_code, is_operator)
     values ($1, $2, $3, $4, not exists (select 1 from org.school)) returning id`,
    [school.key, school.name, school.shortName ?? '', school.moeCode ?? ''],
  );
  const { id } = rows[0]!;
  await inSchool(services, systemActor(id), prepare);
  return id;
}
