import * as z from 'zod/mini';
import { endpoint, signedIn } from '#kernel/shared/contract.ts';

/** Number of waiting tasks. The badge in the header of every page asks it, so it stands apart from the tasks themselves. */
export const taskCount = endpoint({
  method: 'GET',
  path: '/api/wf/tasks/count',
  guard: signedIn,
  input: z.object({}),
  output: z.object({ todo: z.int(), overdue: z.int(), unread: z.int() }),
  passive: true,
});
