import { implement, type Route } from '#kernel/server/implement.ts';
import { sessionApi } from '../../shared/exam/session.ts';
import { listMyExams } from './my-exam.queries.ts';
import { countSwitch, readResult, saveAnswer, startExam, submitSession } from './session.service.ts';

export const sessionRoutes: Route[] = [
  implement(sessionApi.mine, listMyExams),
  implement(sessionApi.start, startExam),
  implement(sessionApi.answer, saveAnswer),
  implement(sessionApi.switch, countSwitch),
  implement(sessionApi.submit, submitSession),
  implement(sessionApi.result, readResult),
];
