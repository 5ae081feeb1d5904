import { labelOf } from '#kernel/shared/enums.ts';
import type { Block } from '#lib/pdf/blocks.ts';
import { plainTable } from '#platform/print/server/public.ts';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import type { PrintedProblem } from './problem-print.queries.ts';

/** The problems of an activity in its report. */
export function problemTable(problems: readonly PrintedProblem[]): Block[] {
  if (problems.length === 0) return [];
  return [
    plainTable(
      [
        ['编号', 5.2],
        ['单位', 5],
        ['隐患', 8],
        ['等级', 2],
        ['状态', 2.6],
        ['整改期限', 3.2],
        ['责任人', 2.6],
      ],
      problems.map((row) => [
        row.problem_no,
        [row.college_name, row.lab_name].filter(Boolean).join(' '),
        row.description,
        labelOf(ProblemLevel, row.level),
        labelOf(ProblemState, row.state),
        row.deadline,
        row.duty_name,
      ]),
    ),
  ];
}
