import { implement, type Route } from '#kernel/server/implement.ts';
import { paperApi } from '../../shared/exam/paper.ts';
import { checkPaper, choiceList, findPaper, listPaperTags, paperList, previewPaper } from './paper.queries.ts';
import { createPaper, publishPaper, stopPaper, updatePaper } from './paper.service.ts';

export const paperRoutes: Route[] = [
  implement(paperApi.list, paperList.page),
  implement(paperApi.find, (ctx, { id }) => findPaper(ctx, id)),
  implement(paperApi.create, async (ctx, input) => ({ id: await createPaper(ctx, input) })),
  implement(paperApi.update, updatePaper),
  implement(paperApi.check, (ctx, { id }) => checkPaper(ctx, id)),
  implement(paperApi.preview, previewPaper),
  implement(paperApi.publish, publishPaper),
  implement(paperApi.stop, stopPaper),
  implement(paperApi.questions, choiceList.page),
  implement(paperApi.tags, listPaperTags),
];
