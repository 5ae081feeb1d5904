import { implement, type Route } from '#kernel/server/implement.ts';
import { examApi } from '../../shared/exam/exam.ts';
import { examList, findExam, findExamDefaults, findFigures, findQuestionFigures } from './exam.queries.ts';
import { arrangeMakeup, cancelExam, createExam, publishExam, updateExam } from './exam.service.ts';
import { waiveQuestion } from './score.service.ts';

export const examRoutes: Route[] = [
  implement(examApi.list, examList.page),
  implement(examApi.find, (ctx, { id }) => findExam(ctx, id)),
  implement(examApi.defaults, findExamDefaults),
  implement(examApi.create, async (ctx, input) => ({ id: await createExam(ctx, input) })),
  implement(examApi.update, updateExam),
  implement(examApi.publish, publishExam),
  implement(examApi.cancel, cancelExam),
  implement(examApi.makeup, arrangeMakeup),
  implement(examApi.figures, findFigures),
  implement(examApi.questions, findQuestionFigures),
  implement(examApi.waive, waiveQuestion),
];
