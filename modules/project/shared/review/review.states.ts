import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** How far an expert is with a project. */
export const ReviewState = defineEnum({
  open: { value: 0, label: '待评审', tone: 'warn' },
  scored: { value: 1, label: '已评审', tone: 'good' },
  declined: { value: 2, label: '已回避', tone: 'bad' },
});

const { open, scored, declined } = ReviewState;

/** A score may be given anew until the review is concluded. */
export const reviewStates = defineStates({
  score: { from: [open, scored], to: scored, label: '评审打分' },
  decline: { from: [open], to: declined, label: '声明回避' },
});
