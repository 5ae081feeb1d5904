import type { Dictionary } from '#platform/codes/server/public.ts';

/** Dictionaries of the categories of each kind; the keys of news and safety education are the specification's. */
export const categories: Record<string, Dictionary> = {
  regulation_category: {
    name: '规章制度类别',
    rows: '1 综合管理, 2 危险化学品, 3 生物安全, 4 辐射安全, 5 特种设备, 6 废弃物处置, 7 消防与应急, 8 教育培训, 9 检查与奖惩, 99 其他',
  },
  notice_category: {
    name: '通知公告类别',
    rows: '1 工作通知, 2 安全提醒, 3 检查通知, 4 培训通知, 5 停水停电, 99 其他',
  },
  news: { name: '新闻类别', rows: '1 工作动态, 2 学院动态, 3 媒体报道, 99 其他' },
  safety_education: { name: '安全教育类别', rows: '1 安全知识, 2 事故案例, 3 操作规程, 4 应急处置, 99 其他' },
};
