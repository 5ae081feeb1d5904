import type { TestApp } from '#apps/server/testing/harness.ts';

/** Id of a person of 化学学院 with this number and type, without a role. */
export async function givePerson(app: TestApp, no: string, type: string): Promise<number> {
  const { rows } = await app.admin.query<{ id: number }>(
    `insert into identity.account (school_id, account, name, job_no, user_type, college_id)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [app.schoolId('alpha'), no.toLowerCase(), `人员${no}`, no, type, await app.unit('001')],
  );
  return rows[0]!.id;
}
