import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import type { BulletinDetail, BulletinFigures, RectifyNotice } from '../../shared/bulletin/bulletin.ts';
import { bulletinList } from './bulletin.queries.ts';
import { isConfirmed } from '../core/problem-state.queries.ts';
import { rightFor } from '../../shared/core/type-rights.ts';

type Rest = {
  org_name: string;
  body: string;
  figures: BulletinFigures;
  typical_ids: number[];
  file_ids: number[];
  recipient_ids: number[];
};

/** A bulletin with figures, typical problems and, for editors, read receipts. */
export async function findBulletin(ctx: Ctx, { id }: { id: number }): Promise<BulletinDetail> {
  const row = await bulletinList.find(ctx, id);
  const { rows } =
    await sql<Rest>`select o.name as org_name, b.body, b.figures, to_jsonb(b.typical_ids) as typical_ids, to_jsonb(b.files) as file_ids, to_jsonb(b.recipient_ids) as recipient_ids
    from inspection.bulletin b join inspection.activity a on a.school_id = b.school_id and a.id = b.act_id
    join org.unit o on o.school_id = a.school_id and o.id = a.org_id
    where b.school_id = ${ctx.schoolId} and b.id = ${id}`.execute(ctx.db);
  const { file_ids, ...rest } = rows[0]!;
  const [typical, refs, receipts, notices] = await Promise.all([
    listTypical(ctx, row.act_id, rest.typical_ids),
    fileRefs(ctx, file_ids),
    row.can.length > 0 ? listReceipts(ctx, id, rest.recipient_ids) : [],
    listProblemNotices(ctx, row.act_id),
  ]);
  return { ...row, ...rest, typical, files: pickFiles(refs, file_ids), receipts, notices };
}

async function listTypical(ctx: Ctx, actId: number, ids: readonly number[]): Promise<BulletinDetail['typical']> {
  const { rows } = await sql<Omit<BulletinDetail['typical'][number], 'photos'> & { photos: number[] }>`
    select p.id, coalesce(c.name, '') as college_name, u.name as lab_name, p.description, p.level, to_jsonb(p.photos) as photos
    from inspection.problem p join org.unit u on u.school_id = p.school_id and u.id = p.org_id
    left join org.unit c on c.school_id = p.school_id and c.id = p.college_id
    where p.school_id = ${ctx.schoolId} and p.act_id = ${actId} and p.id = any(${[...ids]}) and p.deleted_at is null order by p.level desc, p.id`.execute(
    ctx.db,
  );
  const refs = await fileRefs(
    ctx,
    rows.flatMap((row) => row.photos),
  );
  return rows.map((row) => ({ ...row, photos: pickFiles(refs, row.photos) }));
}

/** Managers per recipient and how many have read it. */
async function listReceipts(ctx: Ctx, id: number, recipients: readonly number[]): Promise<BulletinDetail['receipts']> {
  const { rows } = await sql<Omit<BulletinDetail['receipts'][number], 'first_at'> & { first_at: Date | null }>`
    select u.id as org_id, u.name as org_name, count(distinct m.user_id) as people, count(distinct d.user_id) as read, min(d.read_at) as first_at
    from org.unit u
    left join identity.holding m on m.school_id = u.school_id and m.org_id = u.id
      and m.role_id in (select r.id from identity.role r where r.school_id = u.school_id and r.role_key in ('college', 'department_leader', 'lab'))
    left join inspection.bulletin_read d on d.school_id = u.school_id and d.bulletin_id = ${id} and d.user_id = m.user_id
    where u.school_id = ${ctx.schoolId} and u.id = any(${[...recipients]}) group by u.id, u.name, u.path order by u.path`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, first_at: row.first_at && formatDateTime(row.first_at) }));
}

async function listProblemNotices(ctx: Ctx, actId: number): Promise<BulletinDetail['notices']> {
  const { rows } = await sql<BulletinDetail['notices'][number]>`
    select n.college_id, c.name as college_name, n.no, (select count(*) from inspection.problem p where p.school_id = n.school_id
      and p.act_id = n.act_id and p.college_id = n.college_id and not p.is_draft and p.deleted_at is null and ${isConfirmed}) as problems
    from inspection.rectify_notice n join org.unit c on c.school_id = n.school_id and c.id = n.college_id
    where n.school_id = ${ctx.schoolId} and n.act_id = ${actId} and ${within(scopeOf(ctx.actor, rightFor(ctx.actor, 'bulletin')), 'c.path')}
    order by c.code`.execute(ctx.db);
  return rows;
}

/** 整改通知书 of one college, as it is printed. */
export async function findRectifyNotice(
  ctx: Ctx,
  input: { act_id: number; college_id: number },
): Promise<RectifyNotice> {
  const { rows } = await sql<Omit<RectifyNotice, 'issued_at' | 'problems'> & { issued_at: Date }>`
    select n.no, a.act_name, c.name as college_name, s.name as school_name, n.issued_at
    from inspection.rectify_notice n join inspection.activity a on a.school_id = n.school_id and a.id = n.act_id
    join org.unit c on c.school_id = n.school_id and c.id = n.college_id join org.school s on s.id = n.school_id
    where n.school_id = ${ctx.schoolId} and n.act_id = ${input.act_id} and n.college_id = ${input.college_id}
      and ${within(scopeOf(ctx.actor, rightFor(ctx.actor, 'bulletin')), 'c.path')}`.execute(ctx.db);
  const notice = found(rows[0], '整改通知书');
  const problems = await sql<Omit<RectifyNotice['problems'][number], 'deadline'> & { deadline: Date | null }>`
    select p.problem_no, u.name as lab_name, p.description, p.level, p.suggest, p.deadline, coalesce(d.name, '') as duty_name
    from inspection.problem p join org.unit u on u.school_id = p.school_id and u.id = p.org_id
    left join identity.account d on d.school_id = p.school_id and d.id = p.duty_id
    where p.school_id = ${ctx.schoolId} and p.act_id = ${input.act_id} and p.college_id = ${input.college_id} and not p.is_draft
      and p.deleted_at is null and ${isConfirmed} order by u.code, p.id limit 1000`.execute(ctx.db);
  return {
    ...notice,
    issued_at: formatDateTime(notice.issued_at),
    problems: problems.rows.map((row) => ({ ...row, deadline: row.deadline === null ? '' : formatDate(row.deadline) })),
  };
}
