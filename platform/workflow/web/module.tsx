import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { workflowPages } from '../shared/pages.ts';

const TodoBadge = lazyPart(() => import('./parts/todo-badge.tsx').then((m) => m.TodoBadge));

export const workflowModule: WebModule = {
  ...pagesOf(workflowPages, {
    'workflow.start': () => import('./start.page.tsx').then((m) => m.StartPage),
    'workflow.start.one': () => import('./start.form.tsx').then((m) => m.StartFormPage),
    'workflow.todo': () => import('./todo.list.tsx').then((m) => m.TodoListPage),
    'workflow.todo.one': () => import('./todo.page.tsx').then((m) => m.TodoPage),
    'workflow.done': () => import('./done.list.tsx').then((m) => m.DoneListPage),
    'workflow.mine': () => import('./mine.list.tsx').then((m) => m.MineListPage),
    'workflow.draft': () => import('./draft.list.tsx').then((m) => m.DraftListPage),
    'workflow.cc': () => import('./copy.list.tsx').then((m) => m.CopyListPage),
    'workflow.delegation': () => import('./delegation.list.tsx').then((m) => m.DelegationListPage),
    'workflow.instance.one': () => import('./instance.detail.tsx').then((m) => m.InstanceDetailPage),
    'workflow.instances': () => import('./instances.list.tsx').then((m) => m.InstancesListPage),
    'workflow.history': () => import('./history.list.tsx').then((m) => m.HistoryListPage),
    'workflow.process': () => import('./design/process.list.tsx').then((m) => m.ProcessListPage),
    'workflow.process.design': () => import('./design/process-design.page.tsx').then((m) => m.ProcessDesignPage),
  }),
  slots: { headerTools: [TodoBadge] },
};
