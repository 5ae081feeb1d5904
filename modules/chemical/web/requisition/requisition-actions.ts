import { useCommand } from '#kernel/web/api/query.ts';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { requisitionApi, type RequisitionRow } from '../../shared/requisition/requisition.ts';

export const requisitionPath = '/chemical/requisition';
export const requisitionReads = [requisitionApi.list, requisitionApi.find];

/** Actions of applicant and keeper, by the `can` of the row. */
export function useRequisitionActions(): RowAction<RequisitionRow>[] {
  const submit = useCommand(requisitionApi.submit, requisitionReads);
  const withdraw = useCommand(requisitionApi.withdraw, requisitionReads);
  const resubmit = useCommand(requisitionApi.resubmit, requisitionReads);
  const may = (action: RequisitionRow['can'][number]) => (row: RequisitionRow) => row.can.includes(action);
  return [
    {
      label: '提交',
      when: may('submit'),
      confirm: '提交审核？审核期间不能修改。',
      run: ({ id }) => submit.mutateAsync({ id }),
      done: '已提交，审核结果会通知您',
    },
    { label: '编辑', when: may('edit'), to: ({ id }) => `${requisitionPath}/edit/${id}` },
    { label: '备货出库', when: may('issue'), to: ({ id }) => `/chemical/outbound/${id}` },
    {
      label: '重新提交',
      when: may('resubmit'),
      run: ({ id }) => resubmit.mutateAsync({ id }),
      done: '已重新提交',
    },
    {
      label: '撤销',
      when: may('withdraw'),
      confirm: '撤销后不能恢复，已预留的化学品将释放。确定撤销吗？',
      danger: true,
      run: ({ id }) => withdraw.mutateAsync({ id }),
      done: '已撤销',
    },
  ];
}
