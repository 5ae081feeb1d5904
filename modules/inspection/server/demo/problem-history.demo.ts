import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import type { Checks } from './activity.demo.ts';

/** A problem of the demonstration with what happened to it. */
type Numbered = {
  id: number;
  state: string;
  at: Date;
  sent: Date | null;
  done: Date | null;
  plan: string | null;
  rejects: number;
  duty: number;
  after: number | undefined;
  finder: number;
  issued: Date | null;
};

/** Rounds of rectification, and plans. */
export async function addRounds(ctx: Ctx, { examiner }: Checks, problems: readonly Numbered[]) {
  const rounds = problems.flatMap((p) => {
    if (p.plan !== null)
      return [
        {
          problem: p.id,
          round: 1,
          kind: 2,
          measures: '所需配件已申请采购，到货后立即更换',
          finish: p.plan,
          interim: '已停用并张贴警示，安排专人每日巡视',
          by: p.duty,
          at: new Date(p.at.getTime() + 86_400_000),
          result: 0,
          photo: null,
          done: null,
          opinion: '',
        },
      ];
    if (p.sent === null) return [];
    const last = {
      problem: p.id,
      round: 1 + p.rejects,
      kind: 1,
      measures: '已按要求整改到位，并对全体人员进行了提醒教育',
      finish: formatDate(p.sent),
      interim: '',
      by: p.duty,
      at: p.sent,
      result: p.done ? 1 : 0,
      photo: p.after ?? null,
      done: p.done,
      opinion: p.done ? '整改到位，同意销号' : '',
    };
    if (p.rejects === 0) return [last];
    const first = {
      ...last,
      round: 1,
      measures: '已整理现场',
      at: new Date(p.sent.getTime() - 43_200_000),
      result: 2,
      done: new Date(p.sent.getTime() - 21_600_000),
      opinion: '照片看不清整改效果，请补充后重新提交',
    };
    return [first, last];
  });
  await sql`insert into inspection.rectification (school_id, problem_id, round, kind, measures, finish_on, interim, photos, submitted_by, submitted_at, result,
      opinion, examined_by, examined_at)
    select ${ctx.schoolId}, r.problem, r.round, r.kind, r.measures, r.finish, r.interim, case when r.photo is null then '{}' else array[r.photo] end, r."by", r.at, r.result,
      r.opinion, case when r.done is null then null else ${examiner}::bigint end, r.done
    from json_to_recordset(${JSON.stringify(rounds)}::json) as r(problem bigint, round int, kind int, measures text, finish date, interim text, photo bigint,
      "by" bigint, at timestamptz, result int, opinion text, done timestamptz)`.execute(ctx.db);
}

/** What happened to each problem, as its time-line shows it. */
export async function addHistory(ctx: Ctx, { examiner }: Checks, problems: readonly Numbered[]) {
  const events = problems.flatMap((p) => {
    const list: { id: number; at: Date; user: number; action: string; from: string; to: string; note: string }[] = [];
    const add = (at: Date, user: number, action: string, from: string, to: string, note = '') =>
      list.push({ id: p.id, at, user, action, from, to, note });
    if (p.issued) add(p.issued, p.finder, '下发', 'draft', 'pending');
    else add(p.at, p.finder, '提交', 'draft', 'unchecked');
    if (p.state === 'fail')
      add(new Date(p.at.getTime() + 36_000_000), examiner, '不成立', 'unchecked', 'fail', '经核实不属于隐患');
    if (p.plan) add(new Date(p.at.getTime() + 86_400_000), p.duty, '提交整改计划', 'pending', 'planing');
    if (p.sent) add(p.sent, p.duty, '提交整改结果', 'pending', 'checking');
    if (p.done) add(p.done, examiner, '复核通过', 'checking', 'finished', '整改到位，同意销号');
    return list;
  });
  await sql`insert into kernel.op_log (school_id, at, user_id, user_name, doc_type, doc_id, action, from_state, to_state, note)
    select ${ctx.schoolId}, e.at, e."user", u.name, 'inspection.problem', e.id, e.action, e."from", e."to", e.note
    from json_to_recordset(${JSON.stringify(events)}::json) as e(id bigint, at timestamptz, "user" bigint, action text, "from" text, "to" text, note text)
    join identity.account u on u.school_id = ${ctx.schoolId} and u.id = e."user"`.execute(ctx.db);
}
