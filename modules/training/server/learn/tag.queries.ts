import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { tagApi, type TagOption, type TagRow } from '../../shared/learn/tag.ts';
import { QuestionStatus } from '../../shared/question.states.ts';
import { ResourceStatus } from '../../shared/learn/resource.states.ts';
import { practisable } from './learner.policy.ts';

const { on } = Enabled;

/** Ids of a tag and of those below it. */
export const tagsBelow = (ctx: Ctx, id: number | RawBuilder<unknown>) => sql`select b.id from training.knowledge_tag b
  where b.school_id = ${ctx.schoolId} and (b.id = ${id} or b.parent_id = ${id})`;

export const tagList = listQuery<typeof tagApi.list, Omit<TagRow, 'can'>>(tagApi.list, {
  noun: '知识标签',
  table: ['training.knowledge_tag', 't'],
  joins: {
    p: sql`left join training.knowledge_tag p on p.school_id = t.school_id and p.id = t.parent_id`,
  },
  columns: (
    ctx,
  ) => sql`t.id, t.version, t.name, t.parent_id, coalesce(p.name, '') as parent_name, t.kind, t.is_open, t.sort,
    t.status,
    (select count(distinct r.id)::int from training.resource_tag x join training.study_resource r on r.school_id = x.school_id
      and r.id = x.resource_id where x.school_id = t.school_id and r.status = ${sql.lit(ResourceStatus.published)}
      and x.tag_id in (${tagsBelow(ctx, sql`t.id`)})) as resources,
    (select count(distinct q.id)::int from training.question_tag x join training.question q on q.school_id = x.school_id
      and q.id = x.question_id where x.school_id = t.school_id and q.status = ${sql.lit(QuestionStatus.active)}
      and x.tag_id in (${tagsBelow(ctx, sql`t.id`)})) as questions`,
  reach: () => sql<boolean>`true`,
  filters: {
    keyword: (word) => matchesText(sql`t.name`, word),
    kind: 't.kind',
    parent_id: (id) => sql<boolean>`(t.id = ${id} or t.parent_id = ${id})`,
    is_open: 't.is_open',
    status: 't.status',
  },
  isNarrow: () => true,
  sort: {},
  order: [sql`coalesce(p.sort, t.sort)`, sql`coalesce(p.id, t.id)`, sql`t.parent_id is not null`, sql`t.sort`],
  row: (stored, { actor }) => ({
    ...stored,
    can: holdsRight(actor, 'training.tag.edit') ? ['edit', 'status'] : [],
  }),
});

/** Tags in use, each below its parent, with what the caller may practise. */
export async function listTagOptions(ctx: Ctx): Promise<{ content: TagOption[] }> {
  const { rows } = await sql<TagOption>`select t.id, t.name, t.parent_id,
      case when p.id is null then t.name else p.name || ' / ' || t.name end as label,
      (select count(distinct q.id)::int from training.question_tag x join training.question q on q.school_id = x.school_id
        and q.id = x.question_id where x.school_id = t.school_id and x.tag_id in (${tagsBelow(ctx, sql`t.id`)})
        and ${practisable(ctx)}) as questions
    from training.knowledge_tag t
    left join training.knowledge_tag p on p.school_id = t.school_id and p.id = t.parent_id
    where t.school_id = ${ctx.schoolId} and t.status = ${on} and coalesce(p.status, ${on}) = ${on}
    order by coalesce(p.sort, t.sort), coalesce(p.id, t.id), t.parent_id is not null, t.sort, t.id limit 2000`.execute(
    ctx.db,
  );
  return { content: rows };
}

/** Open tags in use. */
export async function listOpenTags(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select t.id, t.name from training.knowledge_tag t
    left join training.knowledge_tag p on p.school_id = t.school_id and p.id = t.parent_id
    where t.school_id = ${ctx.schoolId} and t.is_open and t.status = ${on}
    order by coalesce(p.sort, t.sort), coalesce(p.id, t.id), t.parent_id is not null, t.sort, t.id limit 2000`.execute(
    ctx.db,
  );
  return rows;
}

/** True if all are tags in use, or were there before. */
export const areTags = (ctx: Ctx, ids: readonly number[]) => {
  const unique = [...new Set(ids)];
  return sql<boolean>`(select count(*) = ${unique.length} from training.knowledge_tag k
    where k.school_id = ${ctx.schoolId} and k.id = any(${unique}))`;
};

/** Colleges of the school. */
export async function listTrainColleges(ctx: Ctx) {
  const { rows } = await sql<{
    orgId: number;
    orgName: string;
    org_code: string;
    orgLevel: string;
    collegeId: number;
    status: number;
  }>`select u.id as "orgId", u.name as "orgName", u.code as org_code, u.level as "orgLevel", u.id as "collegeId", u.status
    from org.unit u where u.school_id = ${ctx.schoolId} and u.level = 'college' and u.status = ${on}
      and u.deleted_at is null order by u.code, u.id limit 500`.execute(ctx.db);
  return { content: rows };
}
