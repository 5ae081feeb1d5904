import { implement, type Route } from '#kernel/server/implement.ts';
import { projectApi } from '../../shared/application/project.ts';
import { changeApi } from '../../shared/running/change.ts';
import { expenseApi } from '../../shared/running/expense.ts';
import { progressApi } from '../../shared/running/progress.ts';
import { stageCheckApi } from '../../shared/running/stage-check.ts';
import { changeList } from './change.queries.ts';
import { createChange, decideChange } from './change.service.ts';
import { exportExpenses } from './expense.export.ts';
import { expenseList } from './expense.queries.ts';
import { approveExpense, cancelExpense, createExpense, payExpense, refuseExpense } from './expense.service.ts';
import { listProgress } from './progress.queries.ts';
import { addProgress } from './progress.service.ts';
import { stageCheckList } from './stage-check.queries.ts';
import { decideCheck, submitAcceptance, submitMidterm } from './stage-check.service.ts';
import { stopProject } from './stop.service.ts';

export const runningRoutes: Route[] = [
  implement(projectApi.stop, stopProject),
  implement(expenseApi.list, expenseList.page),
  implement(expenseApi.create, async (ctx, input) => ({ id: await createExpense(ctx, input) })),
  implement(expenseApi.approve, approveExpense),
  implement(expenseApi.refuse, refuseExpense),
  implement(expenseApi.pay, payExpense),
  implement(expenseApi.cancel, cancelExpense),
  implement(expenseApi.export, exportExpenses, { transaction: false }),
  implement(progressApi.list, listProgress),
  implement(progressApi.add, addProgress),
  implement(stageCheckApi.list, stageCheckList.page),
  implement(stageCheckApi.midterm, submitMidterm),
  implement(stageCheckApi.accept, submitAcceptance),
  implement(stageCheckApi.decide, decideCheck),
  implement(changeApi.list, changeList.page),
  implement(changeApi.create, createChange),
  implement(changeApi.decide, decideChange),
];
