import { expect } from 'vitest';
import type { TestApp } from '#apps/server/testing/harness.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { articleApi } from '../../shared/article.ts';
import { ArticleKind } from '../../shared/article-kind.ts';

type Changes = Record<string, unknown>;

/** Makes articles through the calls that people use. */
export function givenIn(app: TestApp) {
  let n = 0;
  const given = {
    /** Input of a notice of the whole school. */
    input: async (changes: Changes = {}) => ({
      kind: ArticleKind.notice,
      title: `通知${(n += 1)}`,
      category: '1',
      org_id: await app.unit(''),
      body: '请各单位认真落实。',
      top: false,
      is_public: false,
      need_read: false,
      ...changes,
    }),
    draft: async (changes: Changes = {}, by: TestAccount = 'school') =>
      (await (await app.as(by)).ok(articleApi.create, await given.input(changes))).id,
    published: async (changes: Changes = {}, by: TestAccount = 'school') => {
      const id = await given.draft(changes, by);
      await (await app.as(by)).ok(articleApi.publish, { id });
      return id;
    },
    /** Accounts of these that find the article. */
    readersAmong: async (accounts: readonly TestAccount[], id: number) => {
      const codes = await Promise.all(
        accounts.map(async (account) => (await (await app.as(account)).call(articleApi.find, { id })).code),
      );
      expect(codes.filter((code) => code !== 200 && code !== 404)).toEqual([]);
      return accounts.filter((_, at) => codes[at] === 200);
    },
    /** Accounts that were sent notices of a type about an article, in order of their names. */
    notified: async (type: string, id: number) => {
      const { rows } = await app.admin.query<{ account: string }>(
        `select a.account from notices.message m join identity.account a on a.school_id = m.school_id and a.id = m.user_id
         where m.school_id = $1 and m.type = $2 and m.url like $3 order by a.account`,
        [app.schoolId('alpha'), type, `%/${id}`],
      );
      return rows.map((row) => row.account);
    },
  };
  return given;
}
export type Given = ReturnType<typeof givenIn>;
