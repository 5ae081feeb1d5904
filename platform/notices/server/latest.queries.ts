import type { HomeSource } from '#kernel/server/work-home.ts';
import { sectionRows } from '#kernel/server/work-home.ts';
import { inbox } from './notice.queries.ts';

/** The caller's newest messages. */
export const latestMessages: HomeSource = {
  name: 'notices.latest',
  title: '最新通知',
  empty: '没有通知。有工作分派给您，或您的事项有了结果，都会在这里提醒',
  page: '/inbox',
  rows: async (ctx) =>
    (await inbox.all(ctx, {}, undefined, sectionRows)).map(
      ({ id, title, body, url, created_at, read_at, handled_at }) => ({
        id,
        title,
        note: body,
        url,
        at: created_at,
        tag: handled_at ? '已处理' : read_at ? '' : '未读',
        tone: handled_at ? 'neutral' : 'info',
      }),
    ),
};
