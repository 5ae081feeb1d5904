import { useCommand } from '#kernel/web/api/query.ts';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { requisitionApi, type RequisitionRow } from '../../shared/requisition/requisition.ts';
import { requisitionPath, stockReads } from '../parts/reads.ts';

/** Actions of applicant and keeper, by the `can` of the row. */
export function useRequisitionActions(): RowAction<RequisitionRow>[] {
  const submit = useCommand(requisitionApi.submit, stockReads);
  const withdraw = useCommand(requisitionApi.withdraw, stockReads);
  const issue = useCommand(requisitionApi.issue, stockReads);
  const may = (action: RequisitionRow['can'][number]) => (row: RequisitionRow) => row.can.includes(action);
  return [
    {
      label: '提交',
      when: may('submit'),
      confirm: '提交后预留库存并送审，审核期间不能修改。确定提交吗？',
      run: ({ id }) => submit.mutateAsync({ id }),
      done: '已提交，审核结果会通知您',
    },
    { label: '编辑', when: may('edit'), to: ({ id }) => `${requisitionPath}/edit/${id}` },
    {
      label: '出库',
      when: may('issue'),
      confirm: ({ content, applicant_name }) => `确认已把 ${content} 交给${applicant_name}？确认后扣减库存，不能撤回。`,
      run: ({ id }) => issue.mutateAsync({ id }),
      done: '已出库，出库单可以打印',
    },
    {
      label: '撤销',
      when: may('withdraw'),
      confirm: '撤销后不能恢复，已预留的库存将释放。确定撤销吗？',
      danger: true,
      run: ({ id }) => withdraw.mutateAsync({ id }),
      done: '已撤销',
    },
  ];
}
