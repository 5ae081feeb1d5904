import { paperApi } from '../../shared/exam/paper.ts';

/** Knowledge tags that a rule or a filter may name. */
export const tagSource = { read: paperApi.tags };
