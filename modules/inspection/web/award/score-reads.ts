import { collegeScoreApi } from '../../shared/award/college-score.ts';
import { excellentApi } from '../../shared/award/award.ts';

/** What changes when scores are counted, published or withdrawn. */
export const scoreReads = [collegeScoreApi.list, collegeScoreApi.find, collegeScoreApi.acts, excellentApi.list];
