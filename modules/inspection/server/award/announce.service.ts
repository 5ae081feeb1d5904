import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { createArticle, publishArticle } from '#platform/news/server/public.ts';
import { ArticleKind } from '#platform/news/shared/article-kind.ts';
import { findRoot, findSchoolName } from '#platform/org/server/public.ts';
import type { awardApi } from '../../shared/award/award.ts';
import { AwardKind } from '../../shared/core/award.states.ts';
import { byKind, nameOf, noticeText } from './award-paper.rules.ts';
import { findAnnounced } from './award-print.export.ts';

/** Category 工作通知 of notices, or the first that the school has. */
const categoryOf = async (ctx: Ctx): Promise<string> => {
  const { rows } = await sql<{ code: string }>`select c.code from codes.code c where c.school_id = ${ctx.schoolId}
    and c.parent_key = 'notice_category' and c.status = 1 order by c.code <> '1', c.sort limit 1`.execute(ctx.db);
  return rows[0]?.code ?? '1';
};

/** Publishes the list of an activity as a notice that everybody in the school reads. */
export async function announceAwards(ctx: Ctx, input: InputOf<typeof awardApi.announce>): Promise<number> {
  const awards = await findAnnounced(ctx, input);
  const { act_name } = awards[0]!;
  const school = await findSchoolName(ctx);
  const text = noticeText(awards, { act_name, school, status: input.status, today: formatDate(ctx.now) });
  const groups = byKind(awards).flatMap(({ label, awards: rows }) => [
    `# ${label}（${rows.length}）`,
    ...rows.map((award) => `- ${nameOf(award)}${award.award_no === '' ? '' : `，证书编号 ${award.award_no}`}`),
  ]);
  const isOfColleges = input.kind === AwardKind.college;
  const id = await createArticle(ctx, {
    kind: ArticleKind.notice,
    title: (isOfColleges ? text.title.replace('优秀单位和个人', '优秀单位') : text.title).slice(0, 100),
    category: await categoryOf(ctx),
    org_id: await findRoot(ctx),
    body: [text.intro, ...groups, text.end, ...text.sign].join('\n'),
    top: false,
    is_public: false,
    need_read: false,
  });
  await publishArticle(ctx, { id });
  await ctx.audit({ action: '发布表彰公告', docType: 'inspection.activity', docId: input.act_id, note: text.title });
  return id;
}
