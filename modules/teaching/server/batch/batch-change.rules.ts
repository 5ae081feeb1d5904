import type { batchStates } from '../../shared/batch/batch.states.ts';

type Action = keyof (typeof batchStates)['transitions'];

/** A change of the state of a batch, for `applyTransition`. */
export const batchChange = <A extends Action>(id: number, action: A, set: Record<string, unknown> = {}, note = '') => ({
  table: 'teaching.batch',
  docType: 'teaching.batch',
  id,
  action,
  set,
  note,
});
