import { implement, type Route } from '#kernel/server/implement.ts';
import { taskApi } from '../shared/task.ts';
import { taskList } from './task.queries.ts';
import { createTask, noticeTask, publishTask, reviewTask, scoreTask, startTask, voidTask } from './task.service.ts';

export const taskRoutes: Route[] = [
  implement(taskApi.list, taskList.page),
  implement(taskApi.find, (ctx, { id }) => taskList.find(ctx, id)),
  implement(taskApi.create, async (ctx, input) => ({ id: await createTask(ctx, input) })),
  implement(taskApi.start, startTask),
  implement(taskApi.review, reviewTask),
  implement(taskApi.score, scoreTask),
  implement(taskApi.notice, noticeTask),
  implement(taskApi.publish, publishTask),
  implement(taskApi.void, voidTask),
];
