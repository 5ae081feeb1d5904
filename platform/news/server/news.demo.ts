import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Demo, DemoMade } from '#kernel/server/demo.ts';
import { createRandom, type Random } from '#kernel/server/random.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { addWorkingHours, lastWorkingInstant } from '#kernel/shared/working-time.rules.ts';
import { ArticleKind, ArticleStatus } from '../shared/article-kind.ts';
import { demoArticles, type DemoArticle } from './article-catalogue.demo.ts';

/** Working hours after a demonstration article was published until a manager reads it, at most. */
const latestRead = 12;

/** The morning of a day; of the working day before it at a weekend. */
const morningOf = (day: string) => lastWorkingInstant(parseDateTime(`${day} 08:40:00`));

/** Regulations, notices, news and lessons of the school and its first college, with people who have read them. */
export const newsDemo: Demo = {
  fill: async (ctx, plan, made) => {
    const articles = await addArticles(ctx, made);
    // Numbers of its own, so that what later slices draw from the plan stays the same.
    await addReads(ctx, createRandom(plan.seed + 60), made, articles);
    return {};
  },
};

function rowOf(today: string, { root, colleges }: DemoMade, article: DemoArticle) {
  const { day, of, status = ArticleStatus.published, ...rest } = article;
  const at = morningOf(addDays(today, -day));
  const on = formatDate(at);
  const isRegulation = article.kind === ArticleKind.regulation;
  return {
    ...rest,
    status,
    org_id: of === 'college' ? colleges[0]!.id : root,
    issue_date: isRegulation ? on : null,
    effect_date: isRegulation ? addDays(on, 30) : null,
    publish_at: status === ArticleStatus.draft ? null : at,
    created_at: at,
    withdraw_reason: status === ArticleStatus.withdrawn ? '更换时间有变，另行通知' : '',
  };
}

type Published = { id: number; status: number; publish_at: Date };

async function addArticles(ctx: Ctx, made: DemoMade): Promise<Published[]> {
  const today = formatDate(ctx.now);
  const rows = demoArticles.map((article) => rowOf(today, made, article));
  const author = made.accounts.get('school')!;
  const added = await sql<Published>`insert into news.article (school_id, kind, title, category, level, org_id,
      doc_no, issue_date, effect_date, abolished, body, roles, top, is_public, need_read, status, publish_at, published_by,
      withdraw_reason, created_by, created_at, updated_by, updated_at)
    select ${ctx.schoolId}, r.kind, r.title, r.category, r.level, r.org_id, coalesce(r.doc_no, ''), r.issue_date, r.effect_date,
      coalesce(r.abolished, false), r.body, coalesce(r.roles, '{}'), coalesce(r.top, false), coalesce(r.is_public, false),
      coalesce(r.need_read, false), r.status, r.publish_at, ${author}, r.withdraw_reason, ${author}, r.created_at, ${author}, r.created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(kind int, title text, category text, level int, org_id bigint,
      doc_no text, issue_date date, effect_date date, abolished boolean, body text, roles bigint[], top boolean, is_public boolean,
      need_read boolean, status int, publish_at timestamptz, withdraw_reason text, created_at timestamptz)
    order by r.created_at, r.title returning id, status, publish_at`.execute(ctx.db);
  return added.rows.filter(({ status }) => status === ArticleStatus.published);
}

/** Managers of the colleges read what is published, most of them soon. */
async function addReads(ctx: Ctx, random: Random, { staff }: DemoMade, articles: readonly Published[]): Promise<void> {
  const managers = [...staff.values()].flatMap((people) => people.slice(0, 2));
  const latest = lastWorkingInstant(ctx.now);
  const reads = articles.flatMap(({ id, publish_at }) =>
    managers
      .filter(() => random.chance(0.7))
      .map((user) => ({ article: id, user, at: addWorkingHours(publish_at, random.next() * latestRead) }))
      .filter(({ at }) => at <= latest),
  );
  await sql`insert into news.article_read (school_id, article_id, user_id, read_at)
    select ${ctx.schoolId}, r.article, r."user", r.at
    from json_to_recordset(${JSON.stringify(reads)}::json) as r(article bigint, "user" bigint, at timestamptz)`.execute(
    ctx.db,
  );
}
