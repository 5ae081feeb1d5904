import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { examErrors } from '../../shared/exam/errors.ts';
import type { examApi, ExamInput } from '../../shared/exam/exam.ts';
import {
  Audience,
  ExamStatus,
  examStates,
  PaperStatus,
  published,
  SessionStatus,
} from '../../shared/exam/exam.states.ts';
import { countAsked, isActive } from './audience.queries.ts';
import { editableWithin, isOfSchool, ownedWithin, ownerOf } from './exam.policy.ts';

export const examDoc = 'training.exam';
const exam: RowKind<'training.exam'> = {
  table: 'training.exam',
  doc: examDoc,
  noun: '考试',
  reach: ({ actor }) => editableWithin(actor, 'training.exam.edit', 't.college_id'),
  softDelete: false,
};

const isPositive = (value: string) => /^\d{1,4}(\.\d)?$/.test(value) && Number(value) > 0;

/** A college's exam is for its own people. */
const collegesOf = ({ actor }: Ctx, { college_ids = [] }: ExamInput) =>
  isOfSchool(actor) ? college_ids : [ownerOf(actor)!];

async function checkInput(ctx: Ctx, input: ExamInput): Promise<void> {
  const { paper_id, audience, user_ids = [], starts_at, ends_at, pass, study_hours = '0', kind_id } = input;
  const colleges = collegesOf(ctx, input);
  await checkFields<ExamInput>(ctx, {
    paper_id: {
      valid: sql<boolean>`exists (select 1 from training.paper p where p.school_id = ${ctx.schoolId} and p.id = ${paper_id}
        and p.status = ${PaperStatus.published} and ${ownedWithin(ctx.actor, 'training.paper.read', 'p.college_id')})`,
      message: '试卷不存在或未发布，请重新选择',
    },
    college_ids: colleges.length > 0 && {
      valid: sql<boolean>`(select count(*) from org.unit u where u.school_id = ${ctx.schoolId} and u.id = any(${colleges})
        and u.level = 'college' and u.deleted_at is null) = ${new Set(colleges).size}`,
      message: '学院不存在，请重新选择',
    },
    user_ids:
      audience === Audience.persons &&
      (user_ids.length === 0
        ? '请选择参加考试的人员'
        : {
            valid: sql<boolean>`(select count(*) from identity.account a where a.school_id = ${ctx.schoolId} and a.id = any(${user_ids})
              and ${isActive(ctx)} and ${isOfSchool(ctx.actor) ? sql`true` : sql`a.college_id = ${ctx.actor.collegeId}::bigint`}) = ${new Set(user_ids).size}`,
            message: '有人员不存在、已停用或不在您的学院，请重新选择',
          }),
    ends_at: ends_at <= starts_at && '结束时间应晚于开始时间',
    pass: !isPositive(pass) && '及格线应大于 0，最多一位小数',
    study_hours: !/^\d{1,3}(\.\d)?$/.test(study_hours) && '学时最多一位小数',
    kind_id: kind_id != null && {
      valid: sql<boolean>`exists (select 1 from training.certificate_kind k where k.school_id = ${ctx.schoolId} and k.id = ${kind_id}
        and k.status = 1)`,
      message: '证书类别不存在或已停用，请重新选择',
    },
  });
}

function valuesOf(ctx: Ctx, input: ExamInput) {
  const { user_ids: _, college_ids: __, user_types = [], starts_at, ends_at, ...values } = input;
  const isGroup = input.audience === Audience.group;
  return {
    ...values,
    user_types: isGroup ? user_types : [],
    college_ids: isGroup ? collegesOf(ctx, input) : [],
    starts_at: parseDateTime(starts_at),
    ends_at: parseDateTime(ends_at),
    closes_at: parseDateTime(ends_at),
  };
}

async function writePeople(ctx: Ctx, id: number, { audience, user_ids = [] }: ExamInput): Promise<void> {
  await sql`delete from training.exam_person where school_id = ${ctx.schoolId} and exam_id = ${id}`.execute(ctx.db);
  if (audience !== Audience.persons) return;
  await sql`insert into training.exam_person (school_id, exam_id, user_id)
    select distinct ${ctx.schoolId}::bigint, ${id}::bigint, unnest(${user_ids}::bigint[])`.execute(ctx.db);
}

export async function createExam(ctx: Ctx, input: ExamInput): Promise<number> {
  const college_id = ownerOf(ctx.actor);
  await checkInput(ctx, input);
  const id = await insertRow(ctx, exam, { ...valuesOf(ctx, input), college_id }, input.name);
  await writePeople(ctx, id, input);
  return id;
}

/** Changes a draft. */
export async function updateExam(ctx: Ctx, { id, version, ...input }: InputOf<typeof examApi.update>): Promise<void> {
  const check = async (before: Record<string, unknown>) => {
    assert(before['status'] === ExamStatus.draft, examErrors.examOpen);
    await checkInput(ctx, input);
  };
  await updateRow(ctx, exam, { id, version }, valuesOf(ctx, input), { note: input.name, check });
  await writePeople(ctx, id, input);
}

type Locked = {
  name: string;
  status: number;
  starts_at: Date;
  ends_at: Date;
  minutes: number;
  attempts: number;
  pass: string;
  study_hours: string;
  total: string;
  paper_status: number;
  expected: number;
};

/** Locks an exam that the caller may change. */
export async function lockExam(ctx: Ctx, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`select e.name, e.status, e.starts_at, e.ends_at, e.minutes, e.attempts,
      trim_scale(e.pass)::text as pass, trim_scale(e.study_hours)::text as study_hours, trim_scale(p.total)::text as total,
      p.status as paper_status, ${countAsked(ctx)} as expected
    from training.exam e join training.paper p on p.school_id = e.school_id and p.id = e.paper_id
    where e.school_id = ${ctx.schoolId} and e.id = ${id} and ${editableWithin(ctx.actor, 'training.exam.edit', 'e.college_id')}
    for update of e for share of p`.execute(ctx.db);
  return found(rows[0], '考试');
}

const changeOf = { table: 'training.exam', column: 'status', docType: examDoc } as const;

/** Opens a draft: from its start on its people take it. */
export async function publishExam(ctx: Ctx, { id }: InputOf<typeof examApi.publish>): Promise<void> {
  const exam = await lockExam(ctx, id);
  assert(exam.paper_status === PaperStatus.published, examErrors.paperStopped);
  const { pass, total } = exam;
  assert(Number(pass) <= Number(total), examErrors.paperPass, { pass, total });
  assert(exam.ends_at > ctx.now, examErrors.examOver);
  assert(exam.expected > 0, examErrors.examNobody);
  await applyTransition(ctx, examStates, {
    ...changeOf,
    id,
    action: 'publish',
    set: { expected: exam.expected },
    note: `${exam.name}，应考 ${exam.expected} 人`,
  });
  const named = await namedPeople(ctx, id);
  await announce(ctx, { id, exam, what: '考试', people: named, from: exam.starts_at, to: exam.ends_at });
}

async function namedPeople(ctx: Ctx, id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`select user_id from training.exam_person
    where school_id = ${ctx.schoolId} and exam_id = ${id} order by user_id`.execute(ctx.db);
  return rows.map(({ user_id }) => user_id);
}

type Announced = {
  id: number;
  exam: Pick<Locked, 'name' | 'minutes' | 'attempts' | 'pass' | 'study_hours'>;
  what: string;
  people: number[];
  from: Date;
  to: Date;
};

const announce = (ctx: Ctx, { id, exam, what, people, from, to }: Announced) =>
  notify(ctx, {
    type: 'TRAIN_EXAM_PUBLISHED',
    userIds: people,
    params: {
      what,
      exam: exam.name,
      from: formatDateTime(from),
      to: formatDateTime(to),
      minutes: exam.minutes,
      attempts: exam.attempts,
      pass: exam.pass,
      hours: exam.study_hours,
    },
    url: '/study/exam',
    dedupe: `train-exam:${id}:${what}:${from.getTime()}`,
  });

/** Ends an exam before its time; sessions that are open are void. */
export async function cancelExam(ctx: Ctx, { id, reason }: InputOf<typeof examApi.cancel>): Promise<void> {
  const exam = await lockExam(ctx, id);
  await sql`update training.exam_session set status = ${SessionStatus.void}, submitted_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and exam_id = ${id} and status = ${SessionStatus.open}`.execute(ctx.db);
  const set = { cancel_reason: reason };
  await applyTransition(ctx, examStates, { ...changeOf, id, action: 'cancel', set, note: `${exam.name}：${reason}` });
  const { rows } = await sql<{
    user_id: number;
  }>`select user_id from training.exam_score where school_id = ${ctx.schoolId}
    and exam_id = ${id}`.execute(ctx.db);
  await notify(ctx, {
    type: 'TRAIN_EXAM_CANCELLED',
    userIds: [...(await namedPeople(ctx, id)), ...rows.map(({ user_id }) => user_id)],
    params: { exam: exam.name, reason },
    url: '/study/exam',
    dedupe: `train-exam-cancelled:${id}`,
  });
}

/** Lets people take an exam again in a window of their own; its answers are shown after the last of these. */
export async function arrangeMakeup(ctx: Ctx, input: InputOf<typeof examApi.makeup>): Promise<void> {
  const { id, user_ids, attempts } = input;
  const exam = await lockExam(ctx, id);
  const [from, to] = [parseDateTime(input.starts_at), parseDateTime(input.ends_at)];
  assert(exam.status === published, examErrors.examNotOpen);
  assert(exam.starts_at <= ctx.now && to > ctx.now, examErrors.makeupEarly);
  await checkFields<typeof input>(ctx, {
    ends_at: to <= from && '结束时间应晚于开始时间',
    user_ids: {
      valid: sql<boolean>`(select count(*) from identity.account a where a.school_id = ${ctx.schoolId} and a.id = any(${user_ids})
        and ${isActive(ctx)} and ${isOfSchool(ctx.actor) ? sql`true` : sql`a.college_id = ${ctx.actor.collegeId}::bigint`}) = ${new Set(user_ids).size}`,
      message: '有人员不存在、已停用或不在您的学院，请重新选择',
    },
  });
  const { rows } = await sql<{ name: string }>`select a.name from training.exam_score c
    join identity.account a on a.school_id = c.school_id and a.id = c.user_id
    where c.school_id = ${ctx.schoolId} and c.exam_id = ${id} and c.user_id = any(${user_ids}) and c.is_void order by a.id limit 3`.execute(
    ctx.db,
  );
  assert(rows.length === 0, examErrors.makeupVoid, { name: rows.map(({ name }) => name).join('、') });
  await sql`insert into training.exam_person as x (school_id, exam_id, user_id, makeup_from, makeup_to, makeup_attempts)
    select ${ctx.schoolId}, ${id}, p.id, ${from}, ${to}, ${attempts} + coalesce((select c.attempts from training.exam_score c
      where c.school_id = ${ctx.schoolId} and c.exam_id = ${id} and c.user_id = p.id), 0)
    from (select distinct unnest(${user_ids}::bigint[]) as id) p
    on conflict (school_id, exam_id, user_id) do update set makeup_from = excluded.makeup_from, makeup_to = excluded.makeup_to,
      makeup_attempts = excluded.makeup_attempts`.execute(ctx.db);
  await sql`update training.exam e set closes_at = greatest(e.closes_at, ${to}), expected = ${countAsked(ctx)},
      version = e.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where e.school_id = ${ctx.schoolId} and e.id = ${id}`.execute(ctx.db);
  await ctx.audit({
    action: '安排补考',
    docType: examDoc,
    docId: id,
    note: `${exam.name}，${user_ids.length} 人`,
    after: input,
  });
  await announce(ctx, { id, exam: { ...exam, attempts }, what: '补考', people: user_ids, from, to });
}
