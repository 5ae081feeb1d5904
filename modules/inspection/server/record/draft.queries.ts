import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { Page } from '#kernel/shared/paging.ts';
import type { DraftRow, draftApi } from '../../shared/record/draft.ts';
import { draftRows, leads, organizes } from './record-detail.queries.ts';

/** Drafts `p` of activity `a` and organizer `o` that the caller sees: his own, and all where he leads or organizes. */
const seen = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(p.found_by = ${ctx.actor.userId} or ${leads(ctx)})`;

/** Problems of an activity that are recorded but not issued. */
export async function listDrafts(ctx: Ctx, input: InputOf<typeof draftApi.list>): Promise<Page<DraftRow>> {
  const where = sql<boolean>`p.act_id = ${input.act_id} and ${seen(ctx)}
    and ${input.level === undefined ? sql`true` : sql`p.level = ${input.level}`}
    and ${matches('p.keywords', sql`p.problem_no || ' ' || p.description || ' ' || p.place`, input.keyword)}`;
  const { rows } = await sql<{ total: number }>`select count(*) as total from inspection.problem p
    join inspection.activity a on a.school_id = p.school_id and a.id = p.act_id join org.unit o on o.school_id = a.school_id and o.id = a.org_id
    where p.school_id = ${ctx.schoolId} and p.deleted_at is null and p.is_draft and ${where}`.execute(ctx.db);
  const window = pageWindow(input, rows[0]!.total);
  return window.of(await draftRows(ctx, where, window.size, window.offset));
}

export async function findDraft(ctx: Ctx, { id }: { id: number }): Promise<DraftRow> {
  return found((await draftRows(ctx, sql<boolean>`p.id = ${id} and ${seen(ctx)}`, 1, 0))[0], '草稿');
}

/** Several drafts that the caller leads; a missing one refuses all. */
export const listLedDrafts = (ctx: Ctx, ids: readonly number[]): Promise<DraftRow[]> =>
  draftRows(ctx, sql<boolean>`p.id = any(${[...ids]}) and ${leads(ctx)}`, 1000, 0);

/** Several drafts of activities that the caller organizes. */
export const listOwnDrafts = (ctx: Ctx, ids: readonly number[]): Promise<DraftRow[]> =>
  draftRows(ctx, sql<boolean>`p.id = any(${[...ids]}) and ${organizes(ctx)}`, 1000, 0);
