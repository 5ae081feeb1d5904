import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { DetailAction } from '#screens/frames/detail-page.tsx';
import type { CylinderRow } from '../../shared/gas/cylinder.ts';
import type { CylinderDialogProps, CylinderStep } from './cylinder-dialog.tsx';

const CylinderDialog = lazyPart<CylinderDialogProps>(() =>
  import('./cylinder-dialog.tsx').then((m) => m.CylinderDialog),
);

const steps: readonly (readonly [step: CylinderStep, label: string, look?: 'primary' | 'danger'])[] = [
  ['connect', '接用', 'primary'],
  ['empty', '用完', 'primary'],
  ['move', '移瓶'],
  ['giveBack', '退回'],
  ['clear', '解除异常', 'primary'],
  ['report', '登记异常', 'danger'],
];

/** What may be done with a cylinder by its `can`, and the dialog that was opened. */
export function useCylinderActions() {
  const [asked, setAsked] = useState<{ step: CylinderStep; row: CylinderRow }>();
  const actions: DetailAction<CylinderRow>[] = steps.map(([step, label, look]) => ({
    label,
    when: (row) => row.can.includes(step),
    run: (row) => setAsked({ step, row }),
    done: false,
    ...(look === 'primary' && { primary: true }),
    ...(look === 'danger' && { danger: true }),
  }));
  const dialog = asked && <CylinderDialog {...asked} onClose={() => setAsked(undefined)} />;
  return { actions, dialog };
}
