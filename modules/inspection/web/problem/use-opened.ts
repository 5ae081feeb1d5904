import { useEffect } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import type { ProblemDetail } from '../../shared/problem/problem.ts';
import { reviewApi } from '../../shared/problem/review.ts';

/** Marks the rectification as opened by a reviewer, after which it cannot be withdrawn. */
export function useOpened(problem: ProblemDetail) {
  const { mutate } = useCommand(reviewApi.open, [], { quiet: true });
  const { id, round } = problem;
  const examines = problem.can.includes('pass');
  useEffect(() => {
    if (examines) mutate({ id });
  }, [examines, mutate, id, round]);
}
