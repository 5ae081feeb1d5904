import { inSchool } from '#kernel/server/work.ts';
import type { Services } from '#kernel/server/services.ts';
import { systemActor } from '#kernel/server/context.ts';

/** Provisions every school with additions of a new version: rights, codes, templates. */
export async function refreshSchools(services: Services): Promise<void> {
  for (const id of await services.schoolIds()) await inSchool(services, systemActor(id), services.prepareSchool);
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
  await inSchool(services, systemActor(id), services.prepareSchool);
  return id;
}
