import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, conflict, notFound } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { photoMax, ProblemLevel } from '../../shared/core/problem.states.ts';
import type { draftApi } from '../../shared/record/draft.ts';
import { draftList, listLedDrafts, listOwnDrafts } from './draft.queries.ts';
import { categoryOf, checkClasses } from '../library/problem-class.queries.ts';
import { listDue } from '../problem/problem-due.queries.ts';
import { issueDrafts } from '../problem/problem-issue.service.ts';

const docType = 'inspection.problem';

/** Edits a draft's text, or moves it to another laboratory. */
export async function updateDraft(ctx: Ctx, input: InputOf<typeof draftApi.update>): Promise<void> {
  const draft = await draftList.find(ctx, input.id);
  assert(draft.can.includes('edit'), inspectionErrors.notYours);
  if (input.description.length < 5) throw badFields({ description: '请至少用 5 个字描述隐患' });
  await checkClasses(ctx, [input.class_id]);
  const photos = input.photos ?? draft.photos.map((photo) => photo.id);
  const isBare = input.level === ProblemLevel.urgent && photos.length === 0;
  assert(!isBare, inspectionErrors.photosNeeded, { description: input.description.slice(0, 20) });
  const { numAffectedRows } = await sql`
    update inspection.problem p set class_id = ${input.class_id}, category_code = ${categoryOf(sql`${input.class_id}::bigint`)}, descr_id = ${input.descr_id === undefined ? sql`p.descr_id` : input.descr_id},
      description = ${input.description}, level = ${input.level}, place = ${input.place ?? ''}, risk = ${input.risk ?? ''}, suggest = ${input.suggest ?? ''},
      photos = ${photos}::bigint[], record_id = r.id, org_id = r.lab_id, college_id = r.college_id,
      room_id = case when p.record_id = r.id then p.room_id end, version = p.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from inspection.record r
    where p.school_id = ${ctx.schoolId} and p.id = ${input.id} and p.is_draft and p.deleted_at is null and p.version = ${input.version}
      and r.school_id = p.school_id and r.act_id = p.act_id and r.lab_id = ${input.org_id ?? draft.org_id}`.execute(
    ctx.db,
  );
  if (numAffectedRows === 0n) throw conflict();
  await attachFiles(
    ctx,
    'inspection.record',
    draft.record_id,
    photos.filter((id) => !draft.photos.some((photo) => photo.id === id)),
  );
  await ctx.audit({
    action: '修改草稿隐患',
    docType,
    docId: input.id,
    before: { description: draft.description, level: draft.level },
    after: input,
  });
  if (input.level === ProblemLevel.urgent) await issueDrafts(ctx, await listDue(ctx, [input.id], true));
}

export async function deleteDraft(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const draft = await draftList.find(ctx, id);
  assert(draft.can.includes('remove'), inspectionErrors.notYours);
  await removeDrafts(ctx, [id]);
  await ctx.audit({
    action: '删除草稿隐患',
    docType,
    docId: id,
    note: reason,
    before: { description: draft.description },
  });
}

async function removeDrafts(ctx: Ctx, ids: readonly number[]) {
  const { numAffectedRows } =
    await sql`update inspection.problem set deleted_at = ${ctx.now}, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId},
      version = version + 1
    where school_id = ${ctx.schoolId} and id = any(${[...ids]}) and is_draft and deleted_at is null`.execute(ctx.db);
  assert(Number(numAffectedRows) === ids.length, inspectionErrors.alreadyIssued);
}

/** Merges duplicate drafts into one with all their photos. */
export async function mergeDrafts(ctx: Ctx, { id, ids }: { id: number; ids: number[] }): Promise<void> {
  const others = [...new Set(ids)].filter((other) => other !== id);
  const drafts = await listLedDrafts(ctx, [id, ...others]);
  if (drafts.length !== others.length + 1) throw notFound('部分草稿');
  const kept = drafts.find((draft) => draft.id === id)!;
  assert(
    drafts.every((draft) => draft.record_id === kept.record_id),
    inspectionErrors.mergeOther,
  );
  const photos = [kept, ...drafts.filter((draft) => draft !== kept)].flatMap((draft) =>
    draft.photos.map((photo) => photo.id),
  );
  await removeDrafts(ctx, others);
  const { numAffectedRows } =
    await sql`update inspection.problem set photos = ${[...new Set(photos)].slice(0, photoMax)}::bigint[], version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id} and is_draft and deleted_at is null and version = ${kept.version}`.execute(
      ctx.db,
    );
  if (numAffectedRows === 0n) throw conflict();
  await ctx.audit({ action: '合并草稿隐患', docType, docId: id, after: { ids: others } });
}

/** 批量下发, by the organizer, before or without a bulletin. */
export async function issueChosen(ctx: Ctx, { ids }: { ids: number[] }): Promise<void> {
  const wanted = [...new Set(ids)];
  const drafts = await listOwnDrafts(ctx, wanted);
  if (drafts.length !== wanted.length) throw notFound('部分草稿');
  const bare = drafts.find((draft) => draft.photos.length === 0);
  assert(!bare, inspectionErrors.photosNeeded, { description: bare?.description.slice(0, 20) ?? '' });
  await issueDrafts(ctx, await listDue(ctx, wanted, true));
  await ctx.audit({
    action: '下发草稿隐患',
    docType: 'inspection.activity',
    docId: drafts[0]?.act_id ?? null,
    after: { ids: wanted },
  });
}
