import { implement, type Route } from '#kernel/server/implement.ts';
import { scoreApi } from '../shared/score.ts';
import { adjustScore } from './adjust.service.ts';
import { exportScores } from './score.export.ts';
import { findScore, scoreList } from './score.queries.ts';

export const scoreRoutes: Route[] = [
  implement(scoreApi.list, scoreList.page),
  implement(scoreApi.find, findScore),
  implement(scoreApi.adjust, adjustScore),
  implement(scoreApi.export, exportScores, { transaction: false }),
];
