import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { problemStates } from '../../shared/core/problem.states.ts';
import type { Checks } from './activity.demo.ts';
import type { Course } from './problem-course.demo.ts';

/** A problem of the demonstration with what happened to it. */
type Numbered = {
  id: number;
  course: Course;
  suggest: string;
  duty: number;
  after: number | undefined;
  finder: number;
};

const measuresOf = (suggest: string) =>
  `已完成整改：${suggest.replace(/^立即/, '')}。并对实验室全体人员进行了提醒教育。`;

type Round = {
  round: number;
  kind: number;
  measures: string;
  finish: string;
  interim: string;
  at: Date;
  result: number;
  photo: number | null;
  done: Date | null;
  opinion: string;
};

function roundsOf({ course, suggest, after }: Numbered): Round[] {
  const { planned, plan, first, sent, done } = course;
  const blank = { interim: '', photo: null, done: null, opinion: '', result: 0 };
  if (planned && plan)
    return [
      {
        ...blank,
        round: 1,
        kind: 2,
        measures: '所需配件已申请采购，到货后立即更换',
        finish: plan,
        interim: '已停用并张贴警示，安排专人每日巡视',
        at: planned,
      },
    ];
  if (!sent) return [];
  const last: Round = {
    ...blank,
    round: first ? 2 : 1,
    kind: 1,
    measures: measuresOf(suggest),
    finish: formatDate(sent),
    at: sent,
    result: done ? 1 : 0,
    photo: after ?? null,
    done,
    opinion: done ? '整改到位，同意销号' : '',
  };
  if (!first) return [last];
  const returned = { result: 2, done: first.returned, opinion: '照片看不清整改效果，请补充后重新提交' };
  return [
    {
      ...last,
      ...returned,
      round: 1,
      measures: '已整理现场',
      finish: formatDate(first.sent),
      at: first.sent,
      photo: null,
    },
    last,
  ];
}

/** Rounds of rectification, and plans. */
export async function addRounds(ctx: Ctx, { examiner }: Checks, problems: readonly Numbered[]) {
  const rounds = problems.flatMap((problem) =>
    roundsOf(problem).map((round) => ({ ...round, problem: problem.id, by: problem.duty })),
  );
  await sql`insert into inspection.rectification (school_id, problem_id, round, kind, measures, finish_on, interim, photos, submitted_by, submitted_at, result,
      opinion, examined_by, examined_at)
    select ${ctx.schoolId}, r.problem, r.round, r.kind, r.measures, r.finish, r.interim, case when r.photo is null then '{}' else array[r.photo] end, r."by", r.at, r.result,
      r.opinion, case when r.done is null then null else ${examiner}::bigint end, r.done
    from json_to_recordset(${JSON.stringify(rounds)}::json) as r(problem bigint, round int, kind int, measures text, finish date, interim text, photo bigint,
      "by" bigint, at timestamptz, result int, opinion text, done timestamptz)`.execute(ctx.db);
}

type Event = { id: number; at: Date; user: number; action: string; from: string; to: string; note: string };

function eventsOf({ id, course, duty, finder }: Numbered, examiner: number): Event[] {
  const { found, issued, refused, planned, first, sent, done } = course;
  const step = (
    at: Date | null | undefined,
    user: number,
    action: string,
    from: string,
    to: string,
    note = '',
  ): Event[] => (at ? [{ id, at, user, action, from, to, note }] : []);
  const { reject, plan, rectify, pass, return: back } = problemStates.transitions;
  return [
    ...(issued ? step(issued, finder, '下发', 'draft', 'pending') : step(found, finder, '提交', 'draft', 'unchecked')),
    ...step(refused, examiner, reject.label, 'unchecked', 'fail', '经核实不属于隐患'),
    ...step(planned, duty, plan.label, 'pending', 'planing'),
    ...step(first?.sent, duty, rectify.label, 'pending', 'checking'),
    ...step(first?.returned, examiner, back.label, 'checking', 'pending', '照片看不清整改效果，请补充后重新提交'),
    ...step(sent, duty, rectify.label, 'pending', 'checking'),
    ...step(done, examiner, pass.label, 'checking', 'finished', '整改到位，同意销号'),
  ];
}

/** What happened to each problem, as its time-line shows it. */
export async function addHistory(ctx: Ctx, { examiner }: Checks, problems: readonly Numbered[]) {
  const events = problems
    .flatMap((problem) => eventsOf(problem, examiner))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await sql`insert into kernel.op_log (school_id, at, user_id, user_name, doc_type, doc_id, action, from_state, to_state, note)
    select ${ctx.schoolId}, e.at, e."user", u.name, 'inspection.problem', e.id, e.action, e."from", e."to", e.note
    from json_to_recordset(${JSON.stringify(events)}::json) as e(id bigint, at timestamptz, "user" bigint, action text, "from" text, "to" text, note text)
    join identity.account u on u.school_id = ${ctx.schoolId} and u.id = e."user"`.execute(ctx.db);
}
