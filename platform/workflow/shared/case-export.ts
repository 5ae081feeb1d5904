import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';
import { caseFilters } from './task.ts';

const late = { overdue: wire.maybe(wire.bool()) };
const monitor = holds('workflow.instance.read');

const exported = <F extends z.core.$ZodLooseShape>(path: string, filters: F, guard = signedIn) =>
  endpoint({
    method: 'GET',
    path: `${path}/export`,
    guard,
    input: z.object(filters),
    output: z.any(),
    blob: true,
    perMinute: 5,
  });

/** The lists of tasks and cases as spreadsheets, with the filters of the lists. */
export const caseExportApi = {
  todo: exported('/api/wf/tasks/todo', { ...caseFilters, ...late }),
  done: exported('/api/wf/tasks/my/historys/finished', caseFilters),
  mine: exported('/api/wf/tasks/my/historys/instance', caseFilters),
  finished: exported('/api/wf/tasks/historys/finished', caseFilters, monitor),
  completed: exported('/api/wf/tasks/historys/completed', caseFilters, monitor),
  monitor: exported(
    '/api/wf/process/instance/list',
    { ...caseFilters, ...late, running: wire.maybe(wire.bool()) },
    monitor,
  ),
};
