import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { draftApi, type DraftRow } from '../../shared/record/draft.ts';
import { leads, organizes } from './draft.policy.ts';

type StoredDraft = Omit<DraftRow, 'photos' | 'after' | 'found_at' | 'can'> & {
  photos: number[];
  after: number[];
  found_at: Date;
  leads: boolean;
};

/** Problems `p` of records as inspectors see them, in the order in which they were recorded, as far as `reach` allows. */
const findings = (reach: (ctx: Ctx) => RawBuilder<boolean>) =>
  listQuery<typeof draftApi.list, StoredDraft>(draftApi.list, {
    noun: '草稿',
    table: ['inspection.problem', 'p'],
    joins: {
      a: sql`join inspection.activity a on a.school_id = p.school_id and a.id = p.act_id`,
      k: sql`join inspection.problem_class k on k.school_id = p.school_id and k.id = p.class_id`,
      f: sql`join identity.account f on f.school_id = p.school_id and f.id = p.found_by`,
      u: sql`join org.unit u on u.school_id = p.school_id and u.id = p.org_id`,
      c: sql`left join org.unit c on c.school_id = p.school_id and c.id = p.college_id`,
    },
    columns: ({ actor, schoolId }) => sql`p.id, p.client_id, p.problem_no, p.is_draft, p.item_id, p.class_id,
      k.name as class_name, p.descr_id, p.description, p.level, p.state, p.place, p.room_id, p.risk, p.suggest,
      to_jsonb(p.photos) as photos, p.fixed, to_jsonb(p.after_photos) as after, p.found_by, f.name as found_by_name, p.found_at, p.act_id, p.record_id, p.org_id,
      u.name as org_name, coalesce(c.name, '') as college_name, p.version, ${leads(actor, schoolId)} as leads`,
    reach: (ctx) => sql`p.deleted_at is null and ${reach(ctx)}`,
    filters: {
      act_id: 'p.act_id',
      level: 'p.level',
      keyword: (word) => matches('p.keywords', sql`p.problem_no || ' ' || p.description || ' ' || p.place`, word),
    },
    isNarrow: () => true,
    sort: {},
    order: sql`p.id`,
    rows: withFiles,
  });

async function withFiles(stored: StoredDraft[], ctx: Ctx): Promise<DraftRow[]> {
  const refs = await fileRefs(
    ctx,
    stored.flatMap((row) => [...row.photos, ...row.after]),
  );
  return stored.map(({ leads: isLeader, ...row }) => ({
    ...row,
    photos: pickFiles(refs, row.photos),
    after: pickFiles(refs, row.after),
    found_at: formatDateTime(row.found_at),
    can: mayChange(ctx, row, isLeader) ? ['edit', 'remove', ...(isLeader ? ['merge' as const] : [])] : [],
  }));
}

/** Drafts are editable by their finder and by leaders. */
const mayChange = (ctx: Ctx, row: Pick<DraftRow, 'is_draft' | 'found_by'>, isLeader: boolean) =>
  row.is_draft && (isLeader || row.found_by === ctx.actor.userId);

/** Drafts visible to the caller: their own, and those of activities they lead or organize. What was put right on the spot waits for nobody. */
export const draftList = findings(
  ({ actor, schoolId }) =>
    sql`p.is_draft and not p.fixed and (p.found_by = ${actor.userId} or ${leads(actor, schoolId)})`,
);

/** Problems of a record, issued ones included; the caller's access is checked before. */
export const listProblemsOf = (ctx: Ctx, recordId: number): Promise<DraftRow[]> =>
  findings(() => sql`p.record_id = ${recordId}`).all(ctx, {}, undefined, 200);

/** Drafts among `ids` that the caller leads. */
export const listLedDrafts = (ctx: Ctx, ids: readonly number[]): Promise<DraftRow[]> =>
  draftList.all(ctx, {}, sql`p.id = any(${[...ids]}) and ${leads(ctx.actor, ctx.schoolId)}`);

/** Drafts among `ids` of activities that the caller organizes. */
export const listOwnDrafts = (ctx: Ctx, ids: readonly number[]): Promise<DraftRow[]> =>
  draftList.all(ctx, {}, sql`p.id = any(${[...ids]}) and ${organizes(ctx.actor, ctx.schoolId)}`);
