import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext, type DemoMade } from '#kernel/server/demo.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { lastWorkingInstant, workedUntil, workingInstant } from '#kernel/shared/working-time.rules.ts';
import { ExamineStep, ProblemState, problemStates, RoundKind, RoundResult } from '../../shared/core/problem.states.ts';
import { confirmProblems } from '../problem/problem-issue.service.ts';
import { reportProblem } from '../problem/problem-report.service.ts';
import type { Checks, Lab } from './activity.demo.ts';
import { sceneOf } from './scene.demo.ts';

type Office = 'security' | 'equip';
/** A defect of the building: in which laboratory of the first college, who puts it right, and how far that has come. */
type Defect = {
  lab: number;
  /** Who reported it; a teacher where nobody is named. */
  by?: 'normal';
  classCode: string;
  description: string;
  place: string;
  suggest: string;
  office: Office;
  /** Working hours since it was reported; it is confirmed after two and handed off after three. */
  hours: number;
  /** What the office has done, after so many hours, and whether the laboratory has accepted it two hours later. */
  result?: { after: number; measures: string; isAccepted?: boolean };
};

const defects: readonly Defect[] = [
  {
    lab: 0,
    classCode: 'XF',
    description: '走廊疏散门前被外单位堆放的纸箱堵住',
    place: '门口通道',
    suggest: '清走纸箱，划出禁止堆放区',
    office: 'security',
    hours: 34,
    result: { after: 26, measures: '已清走纸箱，地面划出禁止堆放线' },
  },
  {
    lab: 3,
    by: 'normal',
    classCode: 'YD',
    description: '窗边墙面插座不足，插线板串接后拖在地上',
    place: '窗边工位',
    suggest: '增设墙面插座，收走插线板',
    office: 'equip',
    hours: 27,
  },
  {
    lab: 2,
    classCode: 'XF',
    description: '走廊公共灭火器压力不足',
    place: '走廊东端',
    suggest: '更换灭火器',
    office: 'security',
    hours: 16,
  },
  {
    lab: 5,
    classCode: 'SS',
    description: '水池下方上水管渗漏，地面积水',
    place: '水池下方',
    suggest: '关闭阀门，更换上水管',
    office: 'equip',
    hours: 70,
    result: { after: 30, measures: '已更换上水管和阀门，试水无渗漏', isAccepted: true },
  },
];

const accountOf: Record<Office, string> = { security: 'baowei', equip: 'houqin' };
const docType = 'inspection.problem';
const { pending, checking, finished } = ProblemState;

type People = { finder: number; manager: number; offices: ReadonlyMap<Office, number> };

/** Defects of the building that a college has handed to the offices of the school, so that these have work as well. */
export async function addHandedOff(ctx: Ctx, checks: Checks, { accounts, offices }: DemoMade): Promise<void> {
  const [finder, manager] = [accounts.get('teacher'), accounts.get('college')];
  const people = (Object.keys(accountOf) as Office[]).flatMap((office): [Office, number][] => {
    const person = accounts.get(accountOf[office]);
    return person === undefined ? [] : [[office, person]];
  });
  if (!checks.camera || finder === undefined || manager === undefined || people.length === 0) return;
  const names = await namesOf(ctx, [
    finder,
    accounts.get('normal') ?? finder,
    manager,
    ...people.map(([, id]) => id),
    ...checks.labs.map((lab) => lab.head),
  ]);
  const latest = workedUntil(lastWorkingInstant(ctx.now));
  for (const defect of defects) {
    const lab = checks.labs[defect.lab];
    if (!lab) continue;
    const by = (hours: number, userId: number) =>
      demoContext(ctx, workingInstant(latest - (defect.hours - hours) * 3_600_000), {
        ...ctx.actor,
        userId,
        name: names.get(userId) ?? '',
      });
    const reporter = (defect.by && accounts.get(defect.by)) ?? finder;
    const involved = { finder: reporter, manager, offices: new Map(people) };
    await addDefect({ defect, lab, by, checks }, involved, offices[defect.office]);
  }
}

type Scene = { defect: Defect; lab: Lab; by: (hours: number, userId: number) => Ctx; checks: Checks };

async function addDefect({ defect, lab, by, checks }: Scene, people: People, officeId: number): Promise<void> {
  const { description, place, suggest, office, result, classCode } = defect;
  const keeper = people.offices.get(office)!;
  const scene = sceneOf(classCode, description);
  const photoBy = async (then: Ctx, isFixed: boolean) =>
    addPhoto(then, checks.camera!.take(scene, isFixed, { lab: lab.name, at: then.now }));
  const found = by(0, people.finder);
  const id = await reportProblem(found, {
    org_id: lab.id,
    room_id: lab.room.id,
    class_id: await classOf(found, classCode),
    description,
    place,
    suggest,
    level: 'ordinary',
    photos: [await photoBy(found, false)],
  });
  await sql`update inspection.problem set created_at = ${found.now} where school_id = ${found.schoolId} and id = ${id}`.execute(
    found.db,
  );
  const confirmed = by(2, people.manager);
  await confirmProblems(confirmed, [id]);
  await note(confirmed, id, problemStates.label('confirm'), ['unchecked', pending]);
  await handOff(by(3, people.manager), id, { officeId, keeper });
  if (!result) return;
  const sent = by(result.after, keeper);
  await sendResult(sent, id, { measures: result.measures, photo: await photoBy(sent, true) });
  if (result.isAccepted) await close(by(result.after + 2, lab.head), by(result.after + 4, people.manager), id);
}

const note = (then: Ctx, docId: number, action: string, [from, to]: readonly [string?, string?] = [], text = '') =>
  then.audit({ action, docType, docId, note: text, ...(from && { from }), ...(to && { to }) });

async function handOff(then: Ctx, id: number, { officeId, keeper }: { officeId: number; keeper: number }) {
  const reason = '属于楼宇设施，请协助检修';
  await sql`with handed as (
      update inspection.problem p set office_id = ${officeId}, duty_id = ${keeper}, updated_at = ${then.now}
      from inspection.problem former where p.school_id = ${then.schoolId} and p.id = ${id} and former.school_id = p.school_id and former.id = p.id
      returning p.org_id, former.duty_id)
    insert into inspection.reassign (school_id, problem_id, from_org_id, from_user_id, to_org_id, to_user_id, reason, created_by, created_at)
    select ${then.schoolId}, ${id}, h.org_id, h.duty_id, ${officeId}, ${keeper}, ${reason}, ${then.actor.userId}, ${then.now} from handed h`.execute(
    then.db,
  );
  await note(then, id, '移交职能部门', [], reason);
}

async function sendResult(then: Ctx, id: number, { measures, photo }: { measures: string; photo: number }) {
  const { userId } = then.actor;
  await sql`update inspection.problem set state = ${checking}, round = 1, submitted_by = ${userId}, submitted_at = ${then.now},
      examine_step = ${ExamineStep.place}, updated_at = ${then.now} where school_id = ${then.schoolId} and id = ${id}`.execute(
    then.db,
  );
  await sql`insert into inspection.rectification (school_id, problem_id, round, kind, measures, finish_on, photos, submitted_by, submitted_at)
    values (${then.schoolId}, ${id}, 1, ${RoundKind.result}, ${measures}, ${formatDate(then.now)}::date, array[${photo}]::bigint[], ${userId}, ${then.now})`.execute(
    then.db,
  );
  await sql`update files.file set doc_type = ${docType}, doc_id = ${id} where school_id = ${then.schoolId} and id = ${photo}`.execute(
    then.db,
  );
  await note(then, id, problemStates.label('rectify'), [pending, checking], measures);
}

/** Accepted by the laboratory, passed by its college. */
async function close(accepted: Ctx, passed: Ctx, id: number) {
  const opinion = '整改到位，同意销号';
  await note(accepted, id, '验收通过', [checking, checking]);
  await sql`update inspection.rectification set accepted_by = ${accepted.actor.userId}, accepted_at = ${accepted.now}, result = ${RoundResult.passed},
      opinion = ${opinion}, examined_by = ${passed.actor.userId}, examined_at = ${passed.now}
    where school_id = ${passed.schoolId} and problem_id = ${id}`.execute(passed.db);
  await sql`update inspection.problem set state = ${finished}, examine_step = ${ExamineStep.organizer}, examined_by = ${passed.actor.userId},
      finished_at = ${passed.now}, updated_at = ${passed.now} where school_id = ${passed.schoolId} and id = ${id}`.execute(
    passed.db,
  );
  await note(passed, id, problemStates.label('pass'), [checking, finished], opinion);
}

async function addPhoto(then: Ctx, key: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into files.file (school_id, key, name, ext, size, created_by, created_at)
    values (${then.schoolId}, ${key}, '现场照片.jpg', 'jpg', 24000, ${then.actor.userId}, ${then.now}) returning id`.execute(
    then.db,
  );
  return rows[0]!.id;
}

async function classOf({ db, schoolId }: Ctx, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from inspection.problem_class
    where school_id = ${schoolId} and code = ${code} and deleted_at is null`.execute(db);
  return rows[0]!.id;
}

async function namesOf({ db, schoolId }: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from identity.account
    where school_id = ${schoolId} and id = any(${[...new Set(ids)]})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
