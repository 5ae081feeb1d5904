import type { admissionStates } from '../../shared/admission/admission.states.ts';

export const admissionDoc = 'training.admission';

type Action = Parameters<(typeof admissionStates)['can']>[0];

/** A transition of an admission for `applyTransition`. */
export const admissionChange = (id: number, action: Action, set: Record<string, unknown> = {}, note = '') => ({
  table: 'training.admission',
  column: 'status',
  id,
  action,
  set,
  note,
  docType: admissionDoc,
});
