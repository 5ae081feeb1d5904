import { useCommand } from '#kernel/web/api/query.ts';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { instanceApi } from '#platform/workflow/shared/process.ts';
import { taskApi } from '#platform/workflow/shared/task.ts';
import { specialTimeApi, type SpecialTimeRow } from '../../shared/access/special-time.ts';
import { specialTimePath } from './special-time-columns.tsx';

export const specialTimeReads = [specialTimeApi.list, specialTimeApi.find, taskApi.todo, instanceApi.find];

/** Actions of whoever registers, by the `can` of the row. */
export function useSpecialTimeActions(): RowAction<SpecialTimeRow>[] {
  const submit = useCommand(specialTimeApi.submit, specialTimeReads);
  const withdraw = useCommand(specialTimeApi.withdraw, specialTimeReads);
  const resubmit = useCommand(specialTimeApi.resubmit, specialTimeReads);
  const may = (action: SpecialTimeRow['can'][number]) => (row: SpecialTimeRow) => row.can.includes(action);
  return [
    {
      label: '提交',
      when: may('submit'),
      confirm: '提交学院审核？审核期间不能修改。',
      run: (row) => submit.mutateAsync({ id: row.id }),
      done: '已提交，审核结果会通知您',
    },
    { label: '编辑', when: may('edit'), to: (row) => `${specialTimePath}/edit/${row.id}` },
    {
      label: '撤回',
      when: may('withdraw'),
      confirm: '撤回后成为草稿，可修改后重新提交。确定撤回吗？',
      run: (row) => withdraw.mutateAsync({ id: row.id }),
      done: '已撤回',
    },
    {
      label: '重新提交',
      when: may('resubmit'),
      run: (row) => resubmit.mutateAsync({ id: row.id }),
      done: '已重新提交',
    },
  ];
}
