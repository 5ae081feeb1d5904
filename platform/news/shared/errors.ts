import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const newsErrors = defineErrors('news', {
  published: { code: Code.conflict, message: '文章已发布，请先撤回再修改或删除' },
  notPublished: { code: Code.conflict, message: '文章尚未发布或已撤回，请刷新后查看' },
  empty: '文章没有正文，也没有附件，请补充后再发布',
  regulationOnly: '只有已发布的规章制度可以废止或恢复',
  readByNobody: '文章没有要求阅读，不能提醒；请撤回后打开“需要阅读”再发布',
});
