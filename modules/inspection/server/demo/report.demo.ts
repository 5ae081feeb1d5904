import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext, type DemoMade } from '#kernel/server/demo.ts';
import { lastWorkingInstant, workedUntil, workingInstant } from '#kernel/shared/working-time.rules.ts';
import { reportProblem } from '../problem/problem-report.service.ts';
import type { Checks } from './activity.demo.ts';
import { sceneOf } from './scene.demo.ts';
import { drawPlace, drawWordings } from './wording.demo.ts';

/** How many working hours ago each report came, who sent it, and which laboratory of the first college it is about. */
const reports = [
  { hours: 3, by: 'teacher', lab: 1 },
  { hours: 9, by: 'normal', lab: 4 },
  { hours: 14, by: 'teacher', lab: 2 },
] as const;

/** Problems that a teacher and a student have reported by phone; their college has not looked at them yet. */
export async function addReports(ctx: Ctx, { camera, random, asked, labs }: Checks, { accounts }: DemoMade) {
  if (!camera) return;
  const latest = workedUntil(lastWorkingInstant(ctx.now));
  for (const { hours, by, lab: at } of reports) {
    const user = accounts.get(by);
    const lab = labs[at];
    if (user === undefined || lab === undefined) continue;
    const when = workingInstant(latest - hours * 3_600_000);
    const [wording] = drawWordings(random, asked(lab.id), 1);
    const key = camera.take(sceneOf(wording!.class_code, wording!.text), false, { lab: lab.name, at: when });
    const photo = await sql<{
      id: number;
    }>`insert into files.file (school_id, key, name, ext, size, created_by, created_at)
      values (${ctx.schoolId}, ${key}, '现场照片.jpg', 'jpg', 24000, ${user}, ${when}) returning id`.execute(ctx.db);
    const { rows } = await sql<{ name: string }>`select name from identity.account
      where school_id = ${ctx.schoolId} and id = ${user}`.execute(ctx.db);
    const then = demoContext(ctx, when, { ...ctx.actor, userId: user, name: rows[0]!.name });
    const id = await reportProblem(then, {
      org_id: lab.id,
      room_id: lab.room.id,
      class_id: wording!.class_id,
      descr_id: wording!.id,
      description: wording!.text,
      place: drawPlace(random, wording!),
      level: 'ordinary',
      suggest: wording!.suggest,
      photos: [photo.rows[0]!.id],
    });
    await sql`update inspection.problem set created_at = ${when}, updated_at = ${when}, item_id = ${wording!.item_id}
      where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  }
}
