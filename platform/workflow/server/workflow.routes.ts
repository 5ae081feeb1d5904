import { implement } from '#kernel/server/implement.ts';
import { caseExportApi } from '../shared/case-export.ts';
import { copyApi, draftApi, phraseApi, taskApi } from '../shared/task.ts';
import { delegationApi, instanceApi, processApi, statisticApi } from '../shared/process.ts';
import { printApprovalSheet } from './approval-sheet.export.ts';
import { approveBatch } from './approve-batch.service.ts';
import { findCaseDetail, findTaskDetail } from './case-detail.queries.ts';
import {
  exportCompleted,
  exportDone,
  exportFinished,
  exportMine,
  exportMonitor,
  exportTodo,
} from './case-list.export.ts';
import { comment, discuss } from './comment.service.ts';
import { readCopy } from './copy.service.ts';
import { approve, reject } from './decide.service.ts';
import { createDelegation, delegationList, endDelegation } from './delegation.service.ts';
import {
  createDraft,
  draftList,
  findDraft,
  findPhrases,
  removeDraft,
  savePhrases,
  updateDraft,
} from './draft.service.ts';
import { addSign, returnCase, transfer } from './hand-over.service.ts';
import { reassign, terminate, urge, withdraw } from './instance.service.ts';
import { listMigrations, migrateCases } from './migration.service.ts';
import { faultsOf } from './model-check.queries.ts';
import { findProcess, listProcessNames, listVersions, processList } from './process.queries.ts';
import {
  copyProcess,
  createProcess,
  deployProcess,
  removeProcess,
  resumeProcess,
  suspendProcess,
  updateProcess,
} from './process.service.ts';
import { startByForm } from './start.service.ts';
import { findStartForm, listStartable } from './startable.queries.ts';
import { findStatistics } from './statistic.queries.ts';
import {
  completedList,
  copyList,
  countTasks,
  doneList,
  finishedList,
  mineList,
  monitorList,
  todoList,
} from './task.queries.ts';
import { runTrial } from './trial.queries.ts';

export const processRoutes = [
  implement(processApi.list, processList.page),
  implement(processApi.find, (ctx, { id }) => findProcess(ctx, id)),
  implement(processApi.create, async (ctx, input) => ({ id: await createProcess(ctx, input) })),
  implement(processApi.update, updateProcess),
  implement(processApi.remove, removeProcess),
  implement(processApi.deploy, deployProcess),
  implement(processApi.suspend, suspendProcess),
  implement(processApi.resume, resumeProcess),
  implement(processApi.copy, async (ctx, input) => ({ id: await copyProcess(ctx, input) })),
  implement(processApi.check, async (ctx, { biz_type = '', form_key = '', ...rest }) => ({
    faults: await faultsOf(ctx, { biz_type, form_key, ...rest }),
  })),
  implement(processApi.trial, runTrial),
  implement(processApi.versions, listVersions),
  implement(processApi.migrations, listMigrations),
  implement(processApi.migrate, migrateCases),
];

export const caseRoutes = [
  implement(instanceApi.list, monitorList.page),
  implement(instanceApi.processNames, listProcessNames),
  implement(instanceApi.startable, listStartable),
  implement(instanceApi.startForm, findStartForm),
  implement(instanceApi.start, async (ctx, input) => ({ id: await startByForm(ctx, input) })),
  implement(instanceApi.find, (ctx, { id }) => findCaseDetail(ctx, id)),
  implement(instanceApi.sheet, printApprovalSheet, { transaction: false }),
  implement(instanceApi.withdraw, withdraw),
  implement(instanceApi.urge, urge),
  implement(instanceApi.terminate, terminate),
  implement(instanceApi.reassign, reassign),
  implement(instanceApi.discuss, discuss),
  implement(statisticApi.find, findStatistics),
  implement(delegationApi.list, delegationList.page),
  implement(delegationApi.create, async (ctx, input) => ({ id: await createDelegation(ctx, input) })),
  implement(delegationApi.remove, endDelegation),
];

const apart = { transaction: false } as const;
export const caseExportRoutes = [
  implement(caseExportApi.todo, exportTodo, apart),
  implement(caseExportApi.done, exportDone, apart),
  implement(caseExportApi.mine, exportMine, apart),
  implement(caseExportApi.finished, exportFinished, apart),
  implement(caseExportApi.completed, exportCompleted, apart),
  implement(caseExportApi.monitor, exportMonitor, apart),
];

export const taskRoutes = [
  implement(taskApi.todo, todoList.page),
  implement(taskApi.done, doneList.page),
  implement(taskApi.finished, finishedList.page),
  implement(taskApi.completed, completedList.page),
  implement(taskApi.mine, mineList.page),
  implement(taskApi.drafts, draftList.page),
  implement(taskApi.count, countTasks),
  implement(taskApi.find, (ctx, { id }) => findTaskDetail(ctx, id)),
  implement(taskApi.approve, approve),
  implement(taskApi.reject, reject),
  implement(taskApi.goBack, returnCase),
  implement(taskApi.transfer, transfer),
  implement(taskApi.addsign, addSign),
  implement(taskApi.comment, comment),
  implement(taskApi.approveBatch, approveBatch, { transaction: false }),
  implement(copyApi.list, copyList.page),
  implement(copyApi.read, readCopy),
  implement(draftApi.find, findDraft),
  implement(draftApi.create, async (ctx, input) => ({ id: await createDraft(ctx, input) })),
  implement(draftApi.update, updateDraft),
  implement(draftApi.remove, removeDraft),
  implement(phraseApi.find, findPhrases),
  implement(phraseApi.save, savePhrases),
];
