import { defineNotices } from '#platform/notices/shared/define.ts';

export const newsNotices = defineNotices({
  ARTICLE_PUBLISHED: {
    label: '发布通知公告',
    occasion: '通知公告或需要阅读的文章发布时，通知发布范围内的人员',
    title: '{kind}：{title}',
    body: '{org}发布了《{title}》，请阅读。',
  },
  ARTICLE_UNREAD: {
    label: '未读提醒',
    occasion: '需要阅读的文章发布后仍未阅读时，按提醒周期或由发布人提醒',
    title: '请阅读：{title}',
    body: '{org}发布的《{title}》需要您阅读并确认，请阅读。',
    byMail: true,
    period: { anchor: '发布', first_day: 3, every_days: 4, times: 3 },
  },
});
