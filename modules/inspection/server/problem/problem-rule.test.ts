import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPlans, fillSchools } from '#apps/server/demo/demo.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { systemActor } from '#kernel/server/context.ts';
import { analyzeDatabase } from '#kernel/server/db/prepare.ts';
import { satisfies } from '#kernel/server/predicate.ts';
import { inSchool } from '#kernel/server/work.ts';
import { factColumns, problemTables } from './problem-row.queries.ts';
import {
  accepts,
  confirms,
  decidesDelay,
  problemCondition,
  rectifies,
  reviews,
  type ProblemFacts,
  type ProblemRule,
} from './problem.policy.ts';

let app: TestApp;
let schoolId: number;
beforeAll(async () => {
  app = await startTestApp();
  const plan = { ...demoPlans[0]!, labsPerCollege: 4, equipmentPerLab: 1, withPhotos: false };
  await fillSchools(app.services, [plan], 'Zq8!rT4wMn-3', () => analyzeDatabase(app.database));
  schoolId = (await app.services.authenticator.school('', plan.key))!.id;
  // What an office has put right waits for the laboratories.
  await app.admin.query(
    `update inspection.problem set office_id = (select id from org.unit where school_id = $1 and level = 'security' limit 1), examine_step = 0
     where school_id = $1 and state = 'checking'
       and id % 2 = (select min(id) % 2 from inspection.problem where school_id = $1 and state = 'checking')`,
    [schoolId],
  );
}, 120_000);
afterAll(() => app.stop());

/** Everybody of the demonstration in each of his roles. */
async function actorsOf(ctx: Ctx): Promise<Actor[]> {
  const { rows } = await sql<{ userId: number; roleId: number; orgId: number }>`
    select user_id as "userId", role_id as "roleId", org_id as "orgId" from identity.holding where school_id = ${schoolId}`.execute(
    ctx.db,
  );
  const actors = await Promise.all(rows.map((pair) => ctx.services.authenticator.holder(ctx, pair)));
  return actors.filter((actor) => actor !== undefined);
}

const rules: [name: string, rule: (actor: Actor) => ProblemRule][] = [
  ['rectifies', rectifies],
  ['confirms', confirms],
  ['reviews', reviews],
  ['accepts', accepts],
  ['decides a delay', decidesDelay],
];

test.each(rules)('who %s: the rule on a problem and the condition in SQL agree for everybody', async (_, rule) => {
  const { differing, allowed } = await inSchool(app.services, systemActor(schoolId), async (ctx) => {
    const differing: string[] = [];
    let allowed = 0;
    for (const actor of await actorsOf(ctx)) {
      const { rows } = await sql<ProblemFacts & { id: number; found: boolean | null }>`
        select p.id, ${factColumns}, ${problemCondition(rule(actor), actor, schoolId)} as found
        from ${problemTables} where p.school_id = ${schoolId}`.execute(ctx.db);
      for (const { id, found, ...facts } of rows) {
        const expected = satisfies(rule(actor), facts);
        if (expected !== (found === true)) differing.push(`${actor.name} ${actor.roleKey} ${id}`);
        if (expected) allowed += 1;
      }
    }
    return { differing, allowed };
  });
  expect(differing).toEqual([]);
  expect(allowed).toBeGreaterThan(0);
});
