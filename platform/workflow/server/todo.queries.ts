import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { taskApi } from '../shared/task.ts';
import { countTasks } from './task.queries.ts';

/** What waits for the caller in all approvals. */
export const workflowTodos = defineTodos({
  kinds: [
    {
      name: 'workflow.task',
      label: '待我审批',
      action: '去审批',
      page: '/workflow/todo',
      rows: todoRows(taskApi.todo, {}),
    },
  ],
  count: async (ctx) => {
    const { todo, overdue } = await countTasks(ctx);
    return { 'workflow.task': { count: todo, overdue } };
  },
});
