import { implement, type Route } from '#kernel/server/implement.ts';
import { awardApi, excellentApi } from '../../shared/award/award.ts';
import { collegeScoreApi } from '../../shared/award/college-score.ts';
import { recommendApi } from '../../shared/award/recommendation.ts';
import { announceAwards } from './announce.service.ts';
import { printCertificate, printPublicity } from './award-print.export.ts';
import { awardList, excellentList } from './award.queries.ts';
import { addAward, cancelAward, chooseColleges, giveAwards, takeRecommended } from './award.service.ts';
import { collegeScoreList, findScore } from './college-score.queries.ts';
import { addLine, computeScores, publishScores, removeLine, setLine, withdrawScores } from './college-score.service.ts';
import { listReachActs } from './reach-act.queries.ts';
import { candidateList, listRecommendColleges } from './recommendation.queries.ts';
import {
  passRecommendation,
  rejectRecommendation,
  removeRecommendation,
  saveRecommendation,
  submitRecommendation,
  withdrawRecommendation,
} from './recommendation.service.ts';

/** Scores of colleges, recommendations and awards of the reach check. */
export const awardRoutes: Route[] = [
  implement(collegeScoreApi.acts, listReachActs),
  implement(collegeScoreApi.list, collegeScoreList.page),
  implement(collegeScoreApi.find, findScore),
  implement(collegeScoreApi.compute, computeScores),
  implement(collegeScoreApi.publish, publishScores),
  implement(collegeScoreApi.withdraw, withdrawScores),
  implement(collegeScoreApi.addLine, async (ctx, input) => ({ id: await addLine(ctx, input) })),
  implement(collegeScoreApi.setLine, setLine),
  implement(collegeScoreApi.removeLine, removeLine),
  implement(recommendApi.colleges, listRecommendColleges),
  implement(recommendApi.list, candidateList.page),
  implement(recommendApi.find, (ctx, { id }) => candidateList.find(ctx, id)),
  implement(recommendApi.save, async (ctx, input) => ({ id: await saveRecommendation(ctx, input) })),
  implement(recommendApi.submit, submitRecommendation),
  implement(recommendApi.withdraw, withdrawRecommendation),
  implement(recommendApi.remove, removeRecommendation),
  implement(recommendApi.pass, passRecommendation),
  implement(recommendApi.reject, rejectRecommendation),
  implement(awardApi.list, awardList.page),
  implement(awardApi.publicity, printPublicity),
  implement(awardApi.find, (ctx, { id }) => awardList.find(ctx, id)),
  implement(awardApi.take, takeRecommended),
  implement(awardApi.add, async (ctx, input) => ({ id: await addAward(ctx, input) })),
  implement(awardApi.award, giveAwards),
  implement(awardApi.cancel, cancelAward),
  implement(awardApi.announce, async (ctx, input) => ({ id: await announceAwards(ctx, input) })),
  implement(awardApi.certificate, printCertificate),
  implement(excellentApi.list, excellentList.page),
  implement(excellentApi.find, (ctx, { id }) => excellentList.find(ctx, id)),
  implement(excellentApi.choose, chooseColleges),
];
