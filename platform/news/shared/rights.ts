import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

const everybody = 'system school department_leader college xsfzr lab jcry storeman teacher normal';

export const newsRights = defineRights({
  'news.article.read': { label: '阅读规章制度、通知公告和新闻', roles: everybody },
  'news.article.edit': { label: '编辑、发布和撤回规章制度、通知公告和新闻', roles: 'system school college' },
  'news.article.import': { label: '导入规章制度', roles: 'system school college' },
  'news.article.export': { label: '导出规章制度、通知公告和新闻', roles: 'system school college' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof newsRights> {}
}
