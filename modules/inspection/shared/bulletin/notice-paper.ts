import { labelOf } from '#kernel/shared/enums.ts';
import { ProblemLevel } from '../core/problem.states.ts';
import type { RectifyNotice } from './bulletin.ts';

type NoticeProblem = RectifyNotice['problems'][number];
type NoticeColumn = {
  title: string;
  share: number;
  /** Stays in one line. */
  isBrief?: true;
  value: (row: NoticeProblem) => string;
};

/** Columns of a rectification notice, on the page and in print. */
export const noticeColumns: readonly NoticeColumn[] = [
  { title: '隐患编号', share: 5.8, isBrief: true, value: (row) => row.problem_no },
  { title: '实验室', share: 5, value: (row) => row.lab_name },
  { title: '隐患描述', share: 8, value: (row) => row.description },
  { title: '等级', share: 2, isBrief: true, value: (row) => labelOf(ProblemLevel, row.level) },
  { title: '整改建议', share: 7, value: (row) => row.suggest },
  { title: '整改期限', share: 3.6, isBrief: true, value: (row) => row.deadline.slice(0, 10) },
  { title: '责任人', share: 3, isBrief: true, value: (row) => row.duty_name },
];

export const noticeTitle = (notice: RectifyNotice) => `${notice.school_name}实验室安全隐患整改通知书`;

export const noticeText = (notice: RectifyNotice) =>
  `在“${notice.act_name}”中，你单位以下实验室存在安全隐患共 ${notice.problems.length} 项，请按期完成整改并在系统中提交整改结果。`;
