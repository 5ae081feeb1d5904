import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { lockRow } from '#kernel/server/db/write-row.ts';
import { inOneTrip } from '#kernel/server/db/transaction.ts';
import { assert, notFound } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import type { riskPointApi } from '../../shared/risk/risk-point.ts';
import { RiskChangeKind, RiskStatus, RiskStep, type RiskChangeKindCode } from '../../shared/risk/risk-point.states.ts';
import { riskEditScope } from './risk-point.policy.ts';
import { contentFields, itemsOf, missingOf, type ContentNames, type StoredContent } from './risk-content.rules.ts';
import { notifyAuditors } from './risk-notice.service.ts';
import { checkContent, riskPoint, storedContent, withClass } from './risk-point.service.ts';

type Point = StoredContent & {
  id: number;
  lab_id: number;
  college_id: number | null;
  status: string;
  in_force: boolean;
  edition: number;
  version: number;
};

type Request = {
  point: Point;
  kind: RiskChangeKindCode;
  before: StoredContent | null;
  after: StoredContent | null;
  reason: string;
};

const contentOf = (point: StoredContent): StoredContent =>
  Object.fromEntries(contentFields.map((field) => [field, point[field]])) as StoredContent;

/** Locks risk points of the caller's reach in the order of their ids. */
async function lockPoints(ctx: Ctx, ids: readonly number[]): Promise<Point[]> {
  const unique = [...new Set(ids)];
  const { rows } = await sql<{ point: Point }>`select to_jsonb(p) as point from base_info.risk_point p
    join org.unit u on u.school_id = p.school_id and u.id = p.lab_id and u.deleted_at is null
    where p.school_id = ${ctx.schoolId} and p.id = any(${unique}) and ${within(riskEditScope(ctx.actor), 'u.path')}
    order by p.id for update of p`.execute(ctx.db);
  if (rows.length < unique.length) throw notFound('风险点');
  return rows.map(({ point }) => point);
}

/** Names of the rooms, people and classes that contents refer to. */
async function namesOf(ctx: Ctx, contents: readonly StoredContent[]): Promise<ContentNames> {
  const ids = (field: 'room_id' | 'duty_id') => contents.flatMap((content) => content[field] ?? []);
  const { rows } = await sql<ContentNames>`select
    coalesce((select json_object_agg(r.id, r.room_no) from org.room r
      where r.school_id = ${ctx.schoolId} and r.id = any(${ids('room_id')})), '{}') as rooms,
    coalesce((select json_object_agg(a.id, a.name) from identity.account a
      where a.school_id = ${ctx.schoolId} and a.id = any(${ids('duty_id')})), '{}') as people,
    coalesce((select json_object_agg(k.code, k.name) from codes.code k
      where k.school_id = ${ctx.schoolId} and k.parent_key = 'lab_class'), '{}') as classes`.execute(ctx.db);
  return rows[0]!;
}

const product = (content: StoredContent | null) => (content?.l ?? 0) * (content?.s ?? 0);

/** Opens requests and hands them to their first step: the college, or the school where there is none. */
async function openRequests(ctx: Ctx, requests: readonly Request[]): Promise<void> {
  const contents = requests.flatMap(({ before, after }) => [before, after].filter((one) => one !== null));
  const names = await namesOf(ctx, contents);
  const rows = requests.map(({ point, kind, before, after, reason }) => ({
    risk_point_id: point.id,
    lab_id: point.lab_id,
    kind,
    edition: point.edition + 1,
    name: (after ?? before)?.name,
    before,
    after,
    items: after ? itemsOf(before, after, names) : [],
    reason,
    lab_class: (after ?? before)?.lab_class,
    r: Math.max(product(before), product(after)),
    status: point.college_id === null ? RiskStep.school : RiskStep.college,
  }));
  const me = ctx.actor.userId;
  const ids = requests.map(({ point }) => point.id);
  const insert = sql<{
    id: number;
  }>`insert into base_info.risk_change (school_id, risk_point_id, lab_id, kind, edition, name, before,
      after, items, reason, lab_class, r, status, submitted_by, submitted_at, created_by, created_at, updated_by, updated_at)
    select ${ctx.schoolId}, q.risk_point_id, q.lab_id, q.kind, q.edition, q.name, q.before, q.after, q.items, q.reason, q.lab_class,
      q.r, q.status, ${me}, ${ctx.now}, ${me}, ${ctx.now}, ${me}, ${ctx.now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as q(risk_point_id bigint, lab_id bigint, kind text, edition int,
      name text, before jsonb, after jsonb, items jsonb, reason text, lab_class int, r int, status text)
    order by q.risk_point_id returning id`;
  const asked = await insert.execute(ctx.db);
  await sql`update base_info.risk_point set status = ${RiskStatus.pending}, version = version + 1, updated_at = ${ctx.now},
    updated_by = ${me} where school_id = ${ctx.schoolId} and id = any(${ids})`.execute(ctx.db);
  await inOneTrip(
    ...requests.map(({ point, kind, reason }) =>
      ctx.audit({
        action: `提交风险点${kind === RiskChangeKind.new ? '' : kind === RiskChangeKind.close ? '关闭' : '变更'}审核`,
        docType: riskPoint.doc,
        docId: point.id,
        from: point.status,
        to: RiskStatus.pending,
        note: reason || point.name,
      }),
    ),
  );
  await notifyAuditors(
    ctx,
    asked.rows.map(({ id }) => id),
  );
}

/** Hands drafts on; one that lacks something refuses all, so that nothing is submitted half. */
export async function submitRiskPoints(ctx: Ctx, { ids }: { ids: number[] }): Promise<{ submitted: number }> {
  const points = await lockPoints(ctx, ids);
  for (const point of points) {
    const isDraft = point.status === RiskStatus.draft || (point.status === RiskStatus.reject && !point.in_force);
    assert(isDraft, baseInfoErrors.riskMoved, { action: '提交' });
    const missing = missingOf(point);
    assert(missing.length === 0, baseInfoErrors.riskIncomplete, { name: point.name, missing: missing.join('、') });
  }
  const requests = points.map((point) => ({
    point,
    kind: RiskChangeKind.new,
    before: null,
    after: contentOf(point),
    reason: '',
  }));
  if (requests.length > 0) await openRequests(ctx, requests);
  return { submitted: requests.length };
}

export async function changeRiskPoint(
  ctx: Ctx,
  { id, version, reason, ...asked }: InputOf<typeof riskPointApi.change>,
) {
  const input = await withClass(ctx, asked);
  const [point] = await lockPoints(ctx, [id]);
  const mayChange = point!.status === RiskStatus.pass || (point!.status === RiskStatus.reject && point!.in_force);
  assert(mayChange, baseInfoErrors.riskMoved, { action: '变更' });
  if (point!.version !== version) throw await staleVersion(ctx, riskPoint.doc, id);
  await checkContent(ctx, { lab_id: point!.lab_id, ...input }, { attribute_id: point!.attribute_id });
  const [before, after] = [contentOf(point!), storedContent(input)];
  assert(JSON.stringify(before) !== JSON.stringify(after), baseInfoErrors.riskUnchanged);
  await attachFiles(ctx, riskPoint.doc, id, [...new Set([...before.files, ...after.files])]);
  await openRequests(ctx, [{ point: point!, kind: RiskChangeKind.change, before, after, reason }]);
}

export async function closeRiskPoint(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const [point] = await lockPoints(ctx, [id]);
  assert(point!.status === RiskStatus.pass, baseInfoErrors.riskMoved, { action: '关闭' });
  await openRequests(ctx, [
    { point: point!, kind: RiskChangeKind.close, before: contentOf(point!), after: null, reason },
  ]);
}

/** Takes an open request back that nobody has decided yet; a new risk point is a draft again. */
export async function withdrawRiskPoint(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const point = await lockRow(ctx, riskPoint, id);
  const { rows } = await sql<{
    id: number;
  }>`update base_info.risk_change set status = ${RiskStep.withdrawn}, version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and risk_point_id = ${id} and status in (${RiskStep.college}, ${RiskStep.school})
      and college_by is null returning id`.execute(ctx.db);
  assert(rows.length > 0, baseInfoErrors.riskMoved, { action: '撤回' });
  const ids = rows.map((row) => row.id);
  await emit(ctx, 'kernel.document.changed', { docType: 'base-info.risk-change', ids, to: RiskStep.withdrawn });
  const to = point['in_force'] === true ? RiskStatus.pass : RiskStatus.draft;
  await setPointStatus(ctx, id, to, '撤回风险点申请', RiskStatus.pending);
}

/** Gives up a refused change. */
export async function discardRiskChange(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { status, in_force } = await lockRow(ctx, riskPoint, id);
  assert(status === RiskStatus.reject && in_force === true, baseInfoErrors.riskMoved, { action: '放弃变更' });
  await setPointStatus(ctx, id, RiskStatus.pass, '放弃风险点变更', RiskStatus.reject);
}

async function setPointStatus(ctx: Ctx, id: number, to: string, action: string, from: string): Promise<void> {
  await sql`update base_info.risk_point set status = ${to}, version = version + 1, updated_at = ${ctx.now},
    updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await ctx.audit({ action, docType: riskPoint.doc, docId: id, from, to });
}
