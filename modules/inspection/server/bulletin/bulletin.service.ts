import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, conflict, forbidden, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { nextNumber, padded } from '#kernel/server/numbering.ts';
import { inScope, within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { ActivityStatus, ActType } from '../../shared/core/activity.states.ts';
import { withdrawHours, type bulletinApi, type BulletinFigures } from '../../shared/bulletin/bulletin.ts';
import { BulletinStatus, bulletinStates } from '../../shared/core/bulletin.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { bulletinBody, bulletinTitle } from './bulletin-body.rules.ts';
import { bulletinFiguresOf, pickTypical } from './bulletin-figures.queries.ts';
import { reachFiguresOf } from './reach-figures.queries.ts';
import { bulletinEditScope } from './bulletin.policy.ts';
import { deadlineAfter } from '../problem/deadline.rules.ts';
import { listSubmittedDrafts } from '../problem/problem-due.queries.ts';
import { issueDrafts } from '../problem/problem-issue.service.ts';
import { isKept } from '../core/problem-state.queries.ts';

const docType = 'inspection.bulletin';
const table = 'inspection.bulletin';

type Act = {
  id: number;
  act_type: number;
  is_published: boolean;
  act_name: string;
  org_name: string;
  start_at: Date;
  end_at: Date;
  days_ordinary: number;
  corrects: boolean;
  joint_org_ids: number[];
  joint_names: string[];
};

/** Generates a draft from current figures; overwrites an open draft, and after a withdrawal creates a correction. */
export async function generateBulletin(ctx: Ctx, { act_id }: { act_id: number }): Promise<number> {
  const act = await findAct(ctx, act_id);
  const figures = await figuresOf(ctx, act);
  const typical = await pickTypical(ctx, act_id);
  const facts = {
    actName: act.act_name,
    orgName: [act.org_name, ...act.joint_names].join('、'),
    from: formatDate(act.start_at),
    to: formatDate(act.end_at < ctx.now ? act.end_at : ctx.now),
    deadline: formatDate(deadlineAfter(ctx.now, act.days_ordinary)),
  };
  const recipients = [...new Set([...figures.colleges.flatMap((row) => row.college_id ?? []), ...act.joint_org_ids])];
  const { rows } = await sql<{ id: number }>`
    insert into inspection.bulletin as b (school_id, act_id, title, body, figures, typical_ids, recipient_ids, corrects, created_by, updated_by)
    values (${ctx.schoolId}, ${act_id}, ${bulletinTitle(act.act_name, act.corrects)}, ${bulletinBody(facts, figures)}, ${JSON.stringify(figures)}::jsonb,
      ${typical}::bigint[], ${recipients}::bigint[], ${act.corrects}, ${ctx.actor.userId}, ${ctx.actor.userId})
    on conflict (school_id, act_id) where status in (${sql.lit(BulletinStatus.draft)}, ${sql.lit(BulletinStatus.published)}) do update set body = excluded.body, figures = excluded.figures,
      typical_ids = excluded.typical_ids, recipient_ids = excluded.recipient_ids, version = b.version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    where b.status = ${BulletinStatus.draft} returning id`.execute(ctx.db);
  assert(rows[0], inspectionErrors.bulletinDraftOnly);
  await ctx.audit({ action: '生成检查通报', docType, docId: rows[0].id, note: act.act_name });
  return rows[0].id;
}

/** Scores join the figures of a reach check, once they are public. */
async function figuresOf(ctx: Ctx, { id, act_type, is_published }: Act): Promise<BulletinFigures> {
  const isReach = act_type === ActType.reach;
  assert(!isReach || is_published, inspectionErrors.bulletinBeforeResults);
  const figures = await bulletinFiguresOf(ctx, id);
  return isReach ? { ...figures, reach: await reachFiguresOf(ctx, id) } : figures;
}

async function findAct(ctx: Ctx, id: number): Promise<Act> {
  const { rows } = await sql<Act & { status: number }>`
    select a.id, a.act_type, a.results_published_at is not null as is_published, a.act_name, a.status, o.name as org_name, a.start_at, a.end_at, a.days_ordinary,
      to_jsonb(a.joint_org_ids) as joint_org_ids,
      array(select j.name from org.unit j where j.school_id = a.school_id and j.id = any(a.joint_org_ids) order by j.path) as joint_names,
      exists (select 1 from inspection.bulletin b where b.school_id = a.school_id and b.act_id = a.id and b.status = ${BulletinStatus.withdrawn}) as corrects
    from inspection.activity a join org.unit o on o.school_id = a.school_id and o.id = a.org_id
    where a.school_id = ${ctx.schoolId} and a.id = ${id} and a.deleted_at is null and ${within(bulletinEditScope(ctx.actor), 'o.path')}`.execute(
    ctx.db,
  );
  const act = found(rows[0], '活动');
  assert(act.status !== ActivityStatus.waiting, inspectionErrors.notRunning);
  return act;
}

type Row = {
  id: number;
  act_id: number;
  status: number;
  no: string;
  corrects: boolean;
  organizer_path: string;
  publish_at: Date | null;
};

const bulletin: RowKind<'inspection.bulletin'> = {
  table: 'inspection.bulletin',
  doc: docType,
  noun: '检查通报',
  softDelete: false,
};

async function lockBulletin(ctx: Ctx, id: number): Promise<Row> {
  const { rows } =
    await sql<Row>`select b.id, b.act_id, b.status, b.no, b.corrects, o.path as organizer_path, b.publish_at
    from inspection.bulletin b join inspection.activity a on a.school_id = b.school_id and a.id = b.act_id
    join org.unit o on o.school_id = a.school_id and o.id = a.org_id
    where b.school_id = ${ctx.schoolId} and b.id = ${id} and ${within(bulletinEditScope(ctx.actor), 'o.path')} for update of b`.execute(
      ctx.db,
    );
  const row = found(rows[0], '通报');
  if (!inScope(bulletinEditScope(ctx.actor), row.organizer_path)) throw forbidden();
  return row;
}

export async function updateBulletin(ctx: Ctx, input: InputOf<typeof bulletinApi.update>): Promise<void> {
  const row = await lockBulletin(ctx, input.id);
  assert(row.status === BulletinStatus.draft, inspectionErrors.bulletinDraftOnly);
  if (input.recipient_ids.length === 0) throw badFields({ recipient_ids: '请至少选择一个接收单位' });
  await checkRecipients(ctx, row.act_id, input.recipient_ids);
  const { id, version, ...values } = input;
  await updateRow(ctx, bulletin, { id, version }, values, { note: values.title });
  await attachFiles(ctx, docType, id, values.files ?? []);
}

/** Recipients lie in the editor's scope, or took part in the check. */
async function checkRecipients(ctx: Ctx, actId: number, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ known: number }>`select count(*) as known from org.unit u
    where u.school_id = ${ctx.schoolId} and u.id = any(${wanted}) and u.deleted_at is null
      and (${within(bulletinEditScope(ctx.actor), 'u.path')} or exists (select 1 from inspection.activity a
        where a.school_id = u.school_id and a.id = ${actId} and u.id = any(a.joint_org_ids)))`.execute(ctx.db);
  const count = wanted.length - rows[0]!.known;
  assert(count === 0, inspectionErrors.recipientsOutside, { count });
}

/** Publishes: assigns a number, issues the remaining drafts and creates a rectification notice per college. */
export async function publishBulletin(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockBulletin(ctx, id);
  const year = formatDate(ctx.now).slice(0, 4);
  const no =
    row.status === BulletinStatus.draft
      ? `实安通〔${year}〕${await nextNumber(ctx, 'inspection.bulletin', year)}号`
      : row.no;
  const set = { no, publish_at: ctx.now, published_by: ctx.actor.userId };
  await applyTransition(ctx, bulletinStates, {
    table,
    column: 'status',
    id,
    action: 'publish',
    docType,
    note: no,
    set,
  });
  await issueDrafts(ctx, await listSubmittedDrafts(ctx, row.act_id));
  await writeNotices(ctx, row.act_id, year);
  await ctx.job('inspection.notify-bulletin', { id, again: false });
}

/** 整改通知书: one numbered notice per college with problems in the activity. */
async function writeNotices(ctx: Ctx, actId: number, year: string) {
  const { rows } = await sql<{ college_id: number; short_name: string }>`
    select distinct p.college_id, coalesce(nullif(s.short_name, ''), s.name) as short_name
    from inspection.problem p join org.school s on s.id = p.school_id
    where p.school_id = ${ctx.schoolId} and p.act_id = ${actId} and p.college_id is not null and not p.is_draft and p.deleted_at is null
      and ${isKept} and not exists (select 1 from inspection.rectify_notice n
        where n.school_id = p.school_id and n.act_id = p.act_id and n.college_id = p.college_id)
    order by p.college_id`.execute(ctx.db);
  if (rows.length === 0) return;
  const first = await nextNumber(ctx, 'inspection.notice', year, rows.length);
  const notices = rows.map(({ college_id, short_name }, i) => ({
    college_id,
    no: `${short_name}实安整〔${year}〕${padded(first + i, 3)}号`,
  }));
  await sql`insert into inspection.rectify_notice (school_id, act_id, college_id, no, issued_at, created_by)
    select ${ctx.schoolId}, ${actId}, n.college_id, n.no, ${ctx.now}, ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(notices)}::json) as n(college_id bigint, no text)`.execute(ctx.db);
}

/** Withdraws a bulletin within a day; issued problems stay issued. */
export async function withdrawBulletin(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const row = await lockBulletin(ctx, id);
  const earliest = new Date(ctx.now.getTime() - withdrawHours * 3_600_000);
  const isLate = row.status === BulletinStatus.published && row.publish_at !== null && row.publish_at < earliest;
  assert(!isLate, inspectionErrors.bulletinLate, { hours: withdrawHours });
  await applyTransition(ctx, bulletinStates, {
    table,
    column: 'status',
    id,
    action: 'withdraw',
    docType,
    note: reason,
    where: sql<boolean>`publish_at >= ${earliest}`,
  });
}

/** Reminds recipients who have not read it, once a day. */
export async function urgeBulletin(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockBulletin(ctx, id);
  if (row.status !== BulletinStatus.published) throw conflict('通报尚未发布，不能催阅');
  await ctx.audit({ action: '催阅检查通报', docType, docId: id });
  await ctx.job(
    'inspection.notify-bulletin',
    { id, again: true },
    { dedupe: `bulletin-urge:${id}:${formatDate(ctx.now)}` },
  );
}
