import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { within } from '#kernel/server/policy.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { approve, reject, startForDocument, withdraw } from '#platform/workflow/server/public.ts';
import { personsNeeded, shortOf } from '../../shared/access/special-time.rules.ts';
import { isOpenToChange, specialTimeStates, SpecialTimeStatus } from '../../shared/access/special-time.states.ts';
import type { specialTimeApi, SpecialTimeInput } from '../../shared/access/special-time.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import { MemberStatus } from '../../shared/people/member.ts';
import { requirementsOfLabs } from '../hazard/requirement.queries.ts';
import { revokeWhere } from './door-grant.service.ts';
import { specialTimesWithin } from './special-time-reach.queries.ts';
import { specialTimeEditScope, specialTimesToEdit } from './special-time.policy.ts';
import { findSpecialTime } from './special-time.queries.ts';

const doc = 'base-info.special-time';
const specialTime: RowKind<'base_info.special_time'> = {
  table: 'base_info.special_time',
  doc,
  noun: '特殊时段登记',
  reach: (ctx) => sql<boolean>`${specialTimesWithin(ctx)} and ${specialTimesToEdit(ctx)}`,
  softDelete: false,
};

const unique = (ids: readonly number[]) => [...new Set(ids)];

type Chosen = { count: number; colleges: number; college_id: number | null };

/** Enabled laboratories in reach among the chosen ones, and their college. */
async function lookLabs(ctx: Ctx, labs: readonly number[]): Promise<Chosen> {
  const { rows } =
    await sql<Chosen>`select count(*)::int as count, count(distinct coalesce(n.college_id, 0))::int as colleges,
      min(n.college_id) as college_id
    from org.unit n where n.school_id = ${ctx.schoolId} and n.id = any(${[...labs]}) and n.level = 'lab' and n.status = 1
      and n.deleted_at is null and ${within(specialTimeEditScope(ctx.actor), 'n.path')}`.execute(ctx.db);
  return rows[0]!;
}

type Present = { id: number; name: string; people: number[]; needed: number };

/** The chosen people by the laboratory whose members they are, and how many each needs. */
async function presentIn(ctx: Ctx, type: number, labs: readonly number[], persons: readonly number[]) {
  const requirements = await requirementsOfLabs(ctx, labs);
  const { rows } = await sql<
    Omit<Present, 'needed'>
  >`select n.id, n.name, array(select m.user_id from base_info.lab_member m
        join identity.account a on a.school_id = m.school_id and a.id = m.user_id and a.status = 1 and a.deleted_at is null
      where m.school_id = n.school_id and m.lab_id = n.id and m.user_id = any(${[...persons]})
        and m.status = ${sql.lit(MemberStatus.present)})::int[] as people
    from org.unit n where n.school_id = ${ctx.schoolId} and n.id = any(${[...labs]})
      and ${within(specialTimeEditScope(ctx.actor), 'n.path')} order by n.id`.execute(ctx.db);
  return rows.map((lab): Present => ({ ...lab, needed: personsNeeded(type, requirements.get(lab.id)?.level ?? null) }));
}

/** What is wrong with the people of a registration. */
function personsFault(present: readonly Present[], persons: readonly number[]): string | undefined {
  const members = new Set(present.flatMap(({ people }) => people));
  if (persons.some((person) => !members.has(person)))
    return '在场人员应是所选实验室的人员，请重新选择，或先在“实验室人员”中添加';
  const short = shortOf(present);
  return short && `“${short.name}”须至少 ${short.needed} 人在场（过夜或Ⅰ、Ⅱ级每间 2 人，一人只计入一间）`;
}

/** Checks all fields; returns the columns of the row, and what stands in tables of its own. */
async function checked(ctx: Ctx, input: SpecialTimeInput) {
  const { files, ...fields } = input;
  const [labs, persons] = [unique(input.labs), unique(input.persons)];
  const [starts_at, ends_at] = [parseDateTime(input.starts_at), parseDateTime(input.ends_at)];
  const { count, colleges, college_id } = await lookLabs(ctx, labs);
  const present = await presentIn(ctx, input.type, labs, persons);
  await checkFields<SpecialTimeInput>(ctx, {
    labs:
      count < labs.length
        ? '所选实验室不存在、已停用或不在您的管理范围内，请重新选择'
        : colleges > 1 && '一次登记的实验室须属于同一学院，请分开登记',
    ends_at: ends_at <= starts_at && '结束时间应晚于开始时间',
    duty_id: personReference(ctx, input.duty_id, '值守人'),
    persons: personsFault(present, persons),
  });
  const { labs: _labs, persons: _persons, ...columns } = fields;
  return { columns: { ...columns, starts_at, ends_at, college_id }, labs, persons, files: files ?? [] };
}

async function writeParts(ctx: Ctx, id: number, labs: readonly number[], persons: readonly number[]): Promise<void> {
  const write = (table: string, column: string, ids: readonly number[]) =>
    sql`with gone as (
      delete from ${sql.table(table)} where school_id = ${ctx.schoolId} and special_time_id = ${id} and not ${sql.ref(column)} = any(${[...ids]}))
    insert into ${sql.table(table)} (school_id, special_time_id, ${sql.ref(column)})
    select ${ctx.schoolId}, ${id}, given from unnest(${[...ids]}::bigint[]) given on conflict do nothing`.execute(
      ctx.db,
    );
  await write('base_info.special_time_lab', 'lab_id', labs);
  await write('base_info.special_time_person', 'user_id', persons);
}

export async function createSpecialTime(ctx: Ctx, input: SpecialTimeInput): Promise<number> {
  const { columns, labs, persons, files } = await checked(ctx, input);
  const id = await insertRow(ctx, specialTime, { ...columns, files }, input.content.slice(0, 50));
  await writeParts(ctx, id, labs, persons);
  await attachFiles(ctx, doc, id, files);
  return id;
}

export async function updateSpecialTime(ctx: Ctx, { id, version, ...input }: InputOf<typeof specialTimeApi.update>) {
  const { status } = await lockRow(ctx, specialTime, id);
  assert(isOpenToChange(Number(status)), baseInfoErrors.specialTimeMoved, { action: '编辑' });
  const { columns, labs, persons, files } = await checked(ctx, input);
  await updateRow(ctx, specialTime, { id, version }, { ...columns, files });
  await writeParts(ctx, id, labs, persons);
  await attachFiles(ctx, doc, id, files);
}

export async function removeSpecialTime(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { status } = await lockRow(ctx, specialTime, id);
  assert(isOpenToChange(Number(status)), baseInfoErrors.specialTimeMoved, { action: '删除' });
  await removeRow(ctx, specialTime, id);
}

type Submitted = { labs: number[]; persons: number[] };

/** Hands a registration to its approval. What was true when it was saved is asked again. */
export async function submitSpecialTime(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockRow(ctx, specialTime, id);
  assert(isOpenToChange(Number(row['status'])), baseInfoErrors.specialTimeMoved, { action: '提交' });
  assert(new Date(String(row['ends_at'])) > ctx.now, baseInfoErrors.specialTimePast);
  const { rows } = await sql<Submitted>`select
      (select json_agg(l.lab_id) from base_info.special_time_lab l where l.school_id = ${ctx.schoolId} and l.special_time_id = ${id}) as labs,
      (select json_agg(p.user_id) from base_info.special_time_person p where p.school_id = ${ctx.schoolId} and p.special_time_id = ${id}) as persons`.execute(
    ctx.db,
  );
  const { labs, persons } = rows[0]!;
  const short = shortOf(await presentIn(ctx, Number(row['type']), labs, persons));
  assert(!short, baseInfoErrors.specialTimeFew, { lab: short?.name ?? '', needed: short?.needed ?? 0 });
  const set = {
    submitted_by: ctx.actor.userId,
    submitted_at: ctx.now,
    opinion: '',
    decided_by: '',
    decided_at: null,
    instance_id: null,
  };
  await applyTransition(ctx, specialTimeStates, {
    table: 'base_info.special_time',
    column: 'status',
    id,
    action: 'submit',
    set,
    docType: doc,
  });
  await startForDocument(ctx, 'special_time', id);
}

export async function withdrawSpecialTime(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { status, submitted_by, instance_id } = await lockRow(ctx, specialTime, id);
  assert(status === SpecialTimeStatus.waiting && instance_id !== null, baseInfoErrors.specialTimeMoved, {
    action: '撤回',
  });
  assert(submitted_by === ctx.actor.userId, baseInfoErrors.specialTimeNotSubmitter);
  await withdraw(ctx, { id: Number(instance_id) });
}

/** The caller's waiting task for a registration. */
async function takeTask(ctx: Ctx, id: number, wanted: 'decide' | 'resubmit'): Promise<number> {
  const { can, task_id } = await findSpecialTime(ctx, { id });
  assert(can.includes(wanted) && task_id !== null, baseInfoErrors.specialTimeNotYours);
  return task_id;
}

/** Passes or rejects a registration at the caller's step. */
export async function decideSpecialTime(
  ctx: Ctx,
  { id, pass, opinion = '' }: InputOf<typeof specialTimeApi.decide>,
): Promise<void> {
  const task = await takeTask(ctx, id, 'decide');
  if (pass) return approve(ctx, { id: task, opinion });
  if (opinion === '') throw badFields({ opinion: '请写明驳回原因，便于修改后重新提交' });
  await reject(ctx, { id: task, opinion });
}

export async function resubmitSpecialTime(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await approve(ctx, { id: await takeTask(ctx, id, 'resubmit'), opinion: '' });
}

/** Takes an approved special time back: its rights at doors end, and those named in it are told. */
export async function cancelSpecialTime(ctx: Ctx, { id, reason }: InputOf<typeof specialTimeApi.cancel>) {
  const { can, labs, starts_at, ends_at, duty_id, persons } = await findSpecialTime(ctx, { id });
  assert(can.includes('cancel'), baseInfoErrors.specialTimeMoved, { action: '取消' });
  await applyTransition(ctx, specialTimeStates, {
    table: 'base_info.special_time',
    column: 'status',
    id,
    action: 'cancel',
    set: { opinion: reason, decided_by: ctx.actor.name, decided_at: ctx.now },
    docType: doc,
    note: reason,
  });
  await revokeWhere(ctx, sql<boolean>`g.special_time_id = ${id}`, '特殊时段已取消');
  await notify(ctx, {
    type: 'SPECIAL_TIME_CANCELLED',
    userIds: [duty_id, ...persons.map((person) => person.id)],
    params: {
      lab: labs.map(({ name }) => name).join('、'),
      from: starts_at.slice(0, 16),
      to: ends_at.slice(0, 16),
      by: ctx.actor.name,
      reason,
    },
    url: `/lab-baseinfo/lab/special-time/${id}`,
    dedupe: `special-time:${id}:cancelled`,
  });
}
