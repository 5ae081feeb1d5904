import { implement, type Route } from '#kernel/server/implement.ts';
import { judgementApi } from '../../shared/hazard/judgement.ts';
import { findJudgement, findLabJudgement, judgementList } from './judgement.queries.ts';
import { passJudgement, passJudgements, reassessLab, rejectJudgement } from './judgement.service.ts';

export const judgementRoutes: Route[] = [
  implement(judgementApi.list, judgementList.page),
  implement(judgementApi.find, findJudgement),
  implement(judgementApi.pass, passJudgement),
  implement(judgementApi.passAll, passJudgements),
  implement(judgementApi.reject, rejectJudgement),
  implement(judgementApi.ofLab, (ctx, { id }) => findLabJudgement(ctx, id)),
  implement(judgementApi.reassess, reassessLab),
];
