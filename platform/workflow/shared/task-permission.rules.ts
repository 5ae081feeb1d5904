/** Somebody who acts for another while he is away. */
export type Delegator = { id: number; name: string };
type Asked = { assignee_id: number; assignee_name: string };
type Caller = { userId: number; delegators: readonly Delegator[] };

/** Whether the caller may decide a task, for whom, and if not why; `forName` is empty for one's own. */
export type DecideAs = { may: boolean; forName: string; why: string };

/** Own tasks, and those of people who have delegated theirs to the caller; delegates of delegates do not count. */
export function decideAs({ assignee_id, assignee_name }: Asked, { userId, delegators }: Caller): DecideAs {
  if (assignee_id === userId) return { may: true, forName: '', why: '' };
  const delegator = delegators.find(({ id }) => id === assignee_id);
  if (delegator) return { may: true, forName: delegator.name, why: '' };
  return { may: false, forName: '', why: `该任务由${assignee_name}处理` };
}
