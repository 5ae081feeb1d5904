import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { pageOf } from '#kernel/shared/paging.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { resourceApi, type ResourceDetail, type ResourceRow } from '../../shared/learn/resource.ts';
import { resourceStates, ResourceStatus } from '../../shared/learn/resource.states.ts';
import { tagsOf } from './question.queries.ts';
import { isForMe } from './learner.policy.ts';
import { tagsBelow } from './tag.queries.ts';

type Stored<Row> = Omit<Row, 'can' | 'published_at' | 'files'> & { published_at: Date | null };

const shortColumns = sql`r.id, r.version, r.title, r.kind, ${tagsOf('resource_tag', 'resource_id', 'r')} as tags,
  trim_scale(r.hours)::text as hours, r.is_required, r.user_types,
  coalesce((select json_agg(k.name order by k.sort, k.code) from codes.code k where k.school_id = r.school_id
    and k.parent_key = 'user_type' and k.code = any(r.user_types)), '[]') as user_type_names,
  coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.code) from org.unit c
    where c.school_id = r.school_id and c.id = any(r.college_ids)), '[]') as colleges, r.status, r.published_at,
  n.learners, n.finished`;

const common = {
  noun: '学习资源',
  table: ['training.study_resource', 'r'],
  joins: {
    n: sql`cross join lateral (select count(*)::int as learners, count(s.finished_at)::int as finished
      from training.study_record s where s.school_id = r.school_id and s.resource_id = r.id) n`,
  },
  reach: () => sql<boolean>`true`,
  filters: {
    keyword: (word: string) => matches('r.keywords', sql`r.title`, word),
    kind: 'r.kind',
    tag_id: (id: number, ctx: Ctx) => sql<boolean>`r.id in (select x.resource_id from training.resource_tag x
      where x.school_id = ${ctx.schoolId} and x.tag_id in (${tagsBelow(ctx, id)}))`,
    is_required: 'r.is_required',
    status: 'r.status',
  },
  isNarrow: () => true,
  sort: {},
  order: sql`r.sort`,
} as const;

const actionsOf = (ctx: Ctx, { status }: { status: number }): ResourceRow['can'] => {
  if (!holdsRight(ctx.actor, 'training.resource.edit')) return [];
  const steps = resourceStates.from(status);
  return status === ResourceStatus.published ? steps : ['edit', ...steps];
};

const shown = <R extends { published_at: Date | null; status: number }>(row: R, ctx: Ctx) => ({
  ...row,
  published_at: row.published_at === null ? null : formatDateTime(row.published_at),
  can: actionsOf(ctx, row),
});

export const resourceList = listQuery<typeof resourceApi.list, Stored<ResourceRow>>(resourceApi.list, {
  ...common,
  columns: () => shortColumns,
  row: shown,
});

const records = { ...resourceApi.list, output: pageOf(resourceApi.find.output) };

/** The same rows with all that is kept of them. */
export const resourceFull = listQuery<typeof records, Stored<ResourceDetail> & { files: RowFile[] }>(records, {
  ...common,
  columns: () => sql`${shortColumns}, r.summary, r.body, r.min_seconds, r.sort, to_jsonb(r.college_ids) as college_ids,
    coalesce((select json_agg(x.tag_id order by x.tag_id) from training.resource_tag x
      where x.school_id = r.school_id and x.resource_id = r.id), '[]') as tag_ids,
    ${filesOf(sql`r.school_id`, sql`r.file_ids`)} as files`,
  row: (stored, ctx) => ({ ...shown(stored, ctx), files: linked(ctx, stored.files) }),
});

/** Files of a resource are for the office, and for those who learn from it. */
export async function maySeeResourceFile(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  if (holdsRight(ctx.actor, 'training.resource.read')) return true;
  if (!holdsRight(ctx.actor, 'training.study.use')) return false;
  const { rows } = await sql`select 1 from training.study_resource r
    where r.school_id = ${ctx.schoolId} and r.id = ${docId} and ${isForMe(ctx)}`.execute(ctx.db);
  return rows.length > 0;
}
