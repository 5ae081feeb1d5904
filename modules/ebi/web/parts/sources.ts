import { schemeApi } from '../../shared/scheme.ts';
import { SchemeState } from '../../shared/scheme.states.ts';
import { taskApi } from '../../shared/task.ts';

export const taskSource = {
  read: taskApi.list,
  label: (row: { name: string; school_year: string }) => `${row.name}（${row.school_year}）`,
} as const;

/** Schemes that a task may be founded on. */
export const publishedSource = {
  read: schemeApi.list,
  input: { page: 1, size: 150, state: SchemeState.published },
  label: (row: { name: string; school_year: string }) => `${row.name}（${row.school_year}）`,
} as const;
