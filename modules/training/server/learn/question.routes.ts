import { implement, type Route } from '#kernel/server/implement.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { questionApi, questionSheet } from '../../shared/learn/question.ts';
import { exportQuestions } from './question.export.ts';
import { questionImport } from './question.import.ts';
import { listSimilar, questionFull, questionList } from './question.queries.ts';
import {
  correctKey,
  createQuestion,
  passQuestion,
  publishQuestion,
  rejectQuestion,
  stopQuestion,
  submitQuestion,
  updateQuestion,
} from './question.service.ts';

export const questionRoutes: Route[] = [
  implement(questionApi.similar, listSimilar),
  implement(questionApi.list, questionList.page),
  ...sheetRoutes(questionSheet, questionImport, exportQuestions),
  implement(questionApi.find, (ctx, { id }) => questionFull.find(ctx, id)),
  implement(questionApi.create, async (ctx, input) => ({ id: await createQuestion(ctx, input) })),
  implement(questionApi.update, updateQuestion),
  implement(questionApi.publish, publishQuestion),
  implement(questionApi.submit, submitQuestion),
  implement(questionApi.pass, passQuestion),
  implement(questionApi.reject, rejectQuestion),
  implement(questionApi.stop, stopQuestion),
  implement(questionApi.correctKey, correctKey),
];
