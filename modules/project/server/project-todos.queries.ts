import { sql } from 'kysely';
import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { projectApi } from '../shared/application/project.ts';
import { ProjectState } from '../shared/application/project.states.ts';
import { reviewApi } from '../shared/review/review.ts';
import { ReviewState } from '../shared/review/review.states.ts';
import { changeApi } from '../shared/running/change.ts';
import { expenseApi } from '../shared/running/expense.ts';
import { stageCheckApi } from '../shared/running/stage-check.ts';
import { isOwnProject, projectsWithin } from './project.policy.ts';
import { waitingChange } from './running/change.queries.ts';
import { waitingExpense } from './running/expense.queries.ts';
import { waitingCheck } from './running/stage-check.queries.ts';

type Waiting = { college: number; checks: number; changes: number; expenses: number; reviews: number };

/** What waits for a decision, an approval or a score of the caller. */
export const projectTodos = defineTodos({
  kinds: [
    {
      name: 'project.college-waits',
      label: '项目申报待审核',
      action: '去审核',
      page: '/project/examine',
      right: 'project.college.decide',
      rows: todoRows(projectApi.list, { state: [ProjectState.college], mine: false }),
    },
    {
      name: 'project.check-waits',
      label: '中期检查和验收待处理',
      action: '去处理',
      page: '/project/check',
      right: 'project.college.decide',
      rows: todoRows(stageCheckApi.list, { waits: true }),
    },
    {
      name: 'project.change-waits',
      label: '项目变更待审核',
      action: '去审核',
      page: '/project/change',
      right: 'project.college.decide',
      rows: todoRows(changeApi.list, { waits: true }),
    },
    {
      name: 'project.expense-waits',
      label: '项目支出待审批',
      action: '去审批',
      page: '/project/expense',
      right: 'project.expense.approve',
      rows: todoRows(expenseApi.list, { waits: true }),
    },
    {
      name: 'project.review-waits',
      label: '项目待评审',
      action: '去评审',
      page: '/project/review',
      right: 'project.review.score',
      rows: todoRows(reviewApi.list, { state: ReviewState.open }),
    },
  ],
  count: async (ctx) => {
    const { rows } = await sql<Waiting>`select
        (select count(*)::int from project.project p where p.school_id = ${ctx.schoolId} and p.state = ${sql.lit(ProjectState.college)}
          and ${projectsWithin(ctx)} and not ${isOwnProject(ctx)}) as college,
        (select count(*)::int from project.stage_check x where x.school_id = ${ctx.schoolId} and ${waitingCheck(ctx)}) as checks,
        (select count(*)::int from project.change g where g.school_id = ${ctx.schoolId} and ${waitingChange(ctx)}) as changes,
        (select count(*)::int from project.expense e where e.school_id = ${ctx.schoolId} and ${waitingExpense(ctx)}) as expenses,
        (select count(*)::int from project.review v where v.school_id = ${ctx.schoolId} and v.expert_id = ${ctx.actor.userId}
          and v.state = ${sql.lit(ReviewState.open)}) as reviews`.execute(ctx.db);
    const { college, checks, changes, expenses, reviews } = rows[0]!;
    return {
      'project.college-waits': { count: college },
      'project.check-waits': { count: checks },
      'project.change-waits': { count: changes },
      'project.expense-waits': { count: expenses },
      'project.review-waits': { count: reviews },
    };
  },
});
