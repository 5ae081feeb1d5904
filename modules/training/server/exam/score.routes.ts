import { implement, type Route } from '#kernel/server/implement.ts';
import { scoreApi } from '../../shared/exam/score.ts';
import { exportScores } from './score.export.ts';
import { findSessions, scoreList } from './score.queries.ts';
import { voidScore } from './score.service.ts';

export const scoreRoutes: Route[] = [
  implement(scoreApi.list, scoreList.page),
  implement(scoreApi.sessions, findSessions),
  implement(scoreApi.void, voidScore),
  implement(scoreApi.export, exportScores, { transaction: false }),
];
