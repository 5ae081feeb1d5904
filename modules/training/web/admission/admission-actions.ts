import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { admissionApi, type AdmissionRow } from '../../shared/admission/admission.ts';
import { admissionReads, applyPath } from './admission-reads.ts';

export type ManageKind = 'suspend' | 'resume' | 'extend' | 'cancel';
type Asked = { kind: ManageKind; row: AdmissionRow };

/** Actions of the person and of the laboratory, by the `can` of the row, and the dialog that one of them opened. */
export function useAdmissionActions() {
  const [asked, setAsked] = useState<Asked>();
  const withdraw = useCommand(admissionApi.withdraw, admissionReads);
  const may = (action: AdmissionRow['can'][number]) => (row: AdmissionRow) => row.can.includes(action);
  const ask = (label: string, kind: ManageKind, danger = false): RowAction<AdmissionRow> => ({
    label,
    when: may(kind),
    run: (row) => setAsked({ kind, row }),
    done: false,
    danger,
  });
  const actions: RowAction<AdmissionRow>[] = [
    { label: '修改并提交', when: may('edit'), to: ({ id }) => `${applyPath}/edit/${id}` },
    {
      label: '撤回',
      when: may('withdraw'),
      confirm: '撤回这份申请？撤回后可以修改并重新提交。',
      run: ({ id }) => withdraw.mutateAsync({ id }),
      done: '已撤回',
    },
    ask('延期', 'extend'),
    ask('恢复', 'resume'),
    ask('暂停', 'suspend', true),
    ask('取消', 'cancel', true),
  ];
  return { actions, asked, close: () => setAsked(undefined) };
}
