import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { StudyState, studyApi, type StudyDetail, type StudyRow } from '../../shared/learn/study.ts';
import { tagsOf } from './question.queries.ts';
import { isForMe } from './learner.policy.ts';
import { tagsBelow } from './tag.queries.ts';

type Stored<Row> = Omit<Row, 'finished_at' | 'files'> & { finished_at: Date | null };

/** How far the caller is with resource `r`. */
const ownRecord = ({ schoolId, actor }: Ctx) => sql`left join training.study_record s on s.school_id = ${schoolId}
  and s.resource_id = r.id and s.user_id = ${actor.userId}`;

const columns = sql`r.id, r.title, r.kind, r.summary, ${tagsOf('resource_tag', 'resource_id', 'r')} as tags,
  trim_scale(r.hours)::text as hours, r.min_seconds, r.is_required, coalesce(s.seconds, 0) as seconds,
  coalesce(s.progress, 0) as progress, s.finished_at`;

const isOfState = (state: string): RawBuilder<boolean> =>
  state === StudyState.finished
    ? sql<boolean>`s.finished_at is not null`
    : state === StudyState.begun
      ? sql<boolean>`(s.finished_at is null and s.seconds > 0)`
      : sql<boolean>`coalesce(s.seconds, 0) = 0`;

const shown = <R extends { finished_at: Date | null }>(row: R) => ({
  ...row,
  finished_at: row.finished_at === null ? null : formatDateTime(row.finished_at),
});

export const studyList = listQuery<typeof studyApi.list, Stored<StudyRow>>(studyApi.list, {
  noun: '学习资源',
  table: ['training.study_resource', 'r'],
  joins: (ctx) => ({ s: ownRecord(ctx) }),
  columns: () => columns,
  reach: isForMe,
  filters: {
    keyword: (word) => matches('r.keywords', sql`r.title`, word),
    kind: 'r.kind',
    tag_id: (id, ctx) => sql<boolean>`r.id in (select x.resource_id from training.resource_tag x
      where x.school_id = ${ctx.schoolId} and x.tag_id in (${tagsBelow(ctx, id)}))`,
    state: isOfState,
  },
  isNarrow: () => true,
  sort: {},
  order: [sql`not r.is_required`, sql`r.sort`],
  row: shown,
});

/** What is for the caller: required first, what is finished last. */
export async function listRequired(ctx: Ctx): Promise<{ content: StudyRow[] }> {
  const { rows } = await sql<Stored<StudyRow>>`select ${columns} from training.study_resource r ${ownRecord(ctx)}
    where r.school_id = ${ctx.schoolId} and ${isForMe(ctx)}
    order by not r.is_required, s.finished_at is not null, r.sort, r.id limit 200`.execute(ctx.db);
  return { content: rows.map(shown) };
}

/** A resource with where the caller goes on. */
export async function findStudy(ctx: Ctx, { id }: { id: number }): Promise<StudyDetail> {
  const { rows } = await sql<Stored<StudyDetail> & { files: RowFile[] }>`select ${columns}, r.body,
      ${filesOf(sql`r.school_id`, sql`r.file_ids`)} as files, coalesce(s.position, 0) as position,
      coalesce(s.furthest, 0) as furthest
    from training.study_resource r ${ownRecord(ctx)}
    where r.school_id = ${ctx.schoolId} and r.id = ${id} and ${isForMe(ctx)}`.execute(ctx.db);
  const stored = found(rows[0], '学习资源');
  return { ...shown(stored), files: linked(ctx, stored.files) };
}

/** Figures of the caller's own learning. */
export async function findStudyHome(ctx: Ctx): Promise<OutputOf<typeof studyApi.home>> {
  const first = `${formatDate(ctx.now).slice(0, 4)}-01-01`;
  const { rows } = await sql<OutputOf<typeof studyApi.home>>`select
      (select coalesce(sum(t.seconds), 0)::int from training.study_time t where t.school_id = ${ctx.schoolId}
        and t.user_id = ${ctx.actor.userId} and t.day >= ${first}::date) as seconds_year,
      n.required, n.required_finished, m.wrong, m.favourites, m.answered, m.answered_right
    from (select count(*)::int as required, count(s.finished_at)::int as required_finished
      from training.study_resource r ${ownRecord(ctx)}
      where r.school_id = ${ctx.schoolId} and r.is_required and ${isForMe(ctx)}) n
    cross join (select count(*) filter (where is_wrong)::int as wrong, count(*) filter (where is_favourite)::int as favourites,
        coalesce(sum(used), 0)::int as answered, coalesce(sum(correct), 0)::int as answered_right
      from training.practice_mark where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId}) m`.execute(
    ctx.db,
  );
  return rows[0]!;
}
