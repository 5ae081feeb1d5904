import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext, type Demo } from '#kernel/server/demo.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { addWorkingHours, lastWorkingInstant } from '#kernel/shared/working-time.rules.ts';
import { experimentRights } from '../shared/rights.ts';
import { saveAssessment } from './assessment.service.ts';
import { passAssessment, refuseAssessment, submitAssessment } from './decide.service.ts';
import { demoExperiments, fates, type DemoExperiment, type Fate } from './experiment-plan.demo.ts';
import { settleExperiments } from './experiment.jobs.ts';
import { createExperiment, stopExperiment } from './experiment.service.ts';

type Person = { id: number; name: string };
type Lab = { id: number; head: Person };

const rights = new Set<string>(experimentRights.map(({ name }) => name));
const actorOf = (ctx: Ctx, { id, name }: Person, dataScope: Actor['dataScope']): Actor => ({
  ...ctx.actor,
  userId: id,
  name,
  rights,
  dataScope,
});
const at = (ctx: Ctx, hours: number, actor: Actor): Ctx => demoContext(ctx, addWorkingHours(ctx.now, hours), actor);

/** The printed account of the school, which decides for every step. */
async function office(ctx: Ctx): Promise<Actor> {
  const { rows } = await sql<Person>`select id, name from identity.account
    where school_id = ${ctx.schoolId} and account = 'school'`.execute(ctx.db);
  return actorOf(ctx, rows[0] ?? { id: 0, name: '系统' }, DataScope.school);
}

/** Laboratories with a teacher of each, the printed ones first. */
async function labs(ctx: Ctx, count: number): Promise<Lab[]> {
  const { rows } = await sql<{
    id: number;
    head_id: number;
    head_name: string;
  }>`select u.id, a.id as head_id, a.name as head_name
    from org.unit u join lateral (select x.id, x.name from base_info.lab_member m
        join identity.account x on x.school_id = m.school_id and x.id = m.user_id and x.status = 1 and x.deleted_at is null
      where m.school_id = u.school_id and m.lab_id = u.id and m.status = 1 and m.kind = 'teacher'
      order by x.account <> 'teacher', x.id limit 1) a on true
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.status = 1 and u.deleted_at is null
    order by u.id <> coalesce((select min(h.org_id) from identity.holding h join identity.account p on p.school_id = h.school_id
      and p.id = h.user_id where h.school_id = u.school_id and p.account = 'lab'), 0), u.id limit ${count}`.execute(
    ctx.db,
  );
  return rows.map(({ id, head_id, head_name }) => ({ id, head: { id: head_id, name: head_name } }));
}

/** Days from the submission for which an assessment is valid, so that some end soon and some have ended. */
const validity: Partial<Record<Fate, number>> = { near: 24, expired: -3 };

type Made = { id: number; at: Date };
type Work = { ctx: Ctx; office: Actor; lab: Lab; plan: DemoExperiment; fate: Fate; begin: number };

async function assess({ ctx, lab, plan, fate }: Work, id: number, hours: number, version = 0): Promise<void> {
  const then = at(ctx, hours, actorOf(ctx, lab.head, DataScope.self));
  const ends = fate in validity ? addDays(formatDate(ctx.now), validity[fate]!) : addDays(formatDate(then.now), 600);
  await saveAssessment(then, {
    id,
    version,
    hazards: plan.hazards,
    steps: plan.steps,
    ppe: '实验服、护目镜、防护手套；按步骤加戴防护面屏。',
    emergency:
      '立即停止操作并断电断气；着火用二氧化碳灭火器；灼伤用大量清水冲洗 15 分钟并就医；报告实验室负责人和保卫处。',
    waste: plan.waste,
    most_people: plan.people,
    valid_to: ends,
  });
}

const submit = ({ ctx, lab }: Work, id: number, hours: number) =>
  submitAssessment(at(ctx, hours, actorOf(ctx, lab.head, DataScope.self)), { id });

/** Passes step by step until it is in force, or once. */
async function decide({ ctx, office: by }: Work, id: number, hours: number, once = false): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    const { is_final } = await passAssessment(at(ctx, hours + n * 5, by), { id, opinion: '同意' });
    if (is_final || once) return;
  }
}

async function make(work: Work): Promise<Made> {
  const { ctx, office: by, lab, plan, fate, begin } = work;
  const then = at(ctx, begin, actorOf(ctx, lab.head, DataScope.self));
  const id = await createExperiment(then, { name: plan.name, kind: plan.kind, head_id: lab.head.id, lab_id: lab.id });
  const made = { id, at: then.now };
  await assess(work, id, begin + 2);
  if (fate === 'draft') return made;
  await submit(work, id, begin + 4);
  if (fate === 'waiting') return made;
  if (fate === 'refused') {
    const opinion = '应急处置没有写明泄漏的处理，请补充';
    await refuseAssessment(at(ctx, begin + 10, by), { id, opinion });
    return made;
  }
  await decide(work, id, begin + 10, fate === 'forwarded');
  if (fate === 'stopped') await stopExperiment(at(ctx, begin + 120, by), { id, reason: '课题已结题，不再开展' });
  if (fate === 'renewing') {
    await assess(work, id, -14);
    await submit(work, id, -12);
  }
  return made;
}

/** Working hours before today at which an experiment was registered; what waits is recent. */
const beginOf = (fate: Fate, n: number): number =>
  fate === 'waiting' || fate === 'draft' || fate === 'forwarded' || fate === 'refused'
    ? -70 - (n % 7) * 6
    : -900 + (n % 40) * 6.1;

/** What was written then carries its time, and what was told long ago has been read. */
async function stamp(ctx: Ctx, made: readonly Made[]): Promise<void> {
  const rows = JSON.stringify(made);
  await sql`update experiment.project x set created_at = m.at from json_to_recordset(${rows}::json) as m(id bigint, at timestamptz)
    where x.school_id = ${ctx.schoolId} and x.id = m.id`.execute(ctx.db);
  await sql`update experiment.assessment x
    set created_at = case x.edition when 1 then p.created_at else coalesce(x.submitted_at, ${lastWorkingInstant(ctx.now)}) end
    from experiment.project p where x.school_id = ${ctx.schoolId} and p.school_id = x.school_id and p.id = x.project_id`.execute(
    ctx.db,
  );
  const former = addWorkingHours(ctx.now, -15);
  await sql`update notices.message set read_at = coalesce(read_at, created_at + interval '2 hours')
    where school_id = ${ctx.schoolId} and type like 'EXPERIMENT%' and created_at < ${former}`.execute(ctx.db);
}

const count = 44;

/** A register of a year: experiments of many laboratories in every state. */
export const experimentDemo: Demo = {
  async finish(ctx) {
    const by = await office(ctx);
    const places = await labs(ctx, count);
    const made: Made[] = [];
    // The first laboratory has one in each state, the others one each.
    for (let n = 0; n < fates.length + places.length && places.length > 0; n += 1) {
      const fate = fates[n % fates.length]!;
      // What is handed on has a level that more than one step decides.
      const plan = demoExperiments[fate === 'forwarded' ? 1 : (n * 3) % demoExperiments.length]!;
      const lab = places[Math.max(0, n - fates.length)]!;
      made.push(await make({ ctx, office: by, lab, plan, fate, begin: beginOf(fate, n) }));
    }
    // The job of the day before, which let expire what had ended.
    const morning = parseDateTime(`${addDays(formatDate(ctx.now), -1)} 09:00:00`);
    await settleExperiments(demoContext(ctx, lastWorkingInstant(morning)));
    await stamp(ctx, made);
  },
};
