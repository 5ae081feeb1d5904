import { ListPage } from '#screens/frames/list-page.tsx';
import { useCommand } from '#kernel/web/api/query.ts';
import { changeApi } from '../../shared/change/change-request.ts';
import { changeColumns } from './change-columns.tsx';
import { changeFilters } from './change-filters.tsx';
import { changePath } from './change-rules.tsx';

/** The caller's own requests. */
export function ChangeSeePage() {
  const withdraw = useCommand(changeApi.withdraw, [changeApi.mine, changeApi.list, changeApi.plan]);
  return (
    <ListPage
      title="变更查看"
      read={changeApi.mine}
      empty="您还没有提交过变更申请。修改实验室或房间的受控内容时，会自动提交"
      filters={changeFilters({ own: true })}
      columns={changeColumns.filter(({ field }) => field !== 'applicant_name')}
      rowActions={[
        { label: '查看', to: (row) => `${changePath}/${row.id}` },
        {
          label: '撤回',
          danger: true,
          when: (row) => row.can.includes('withdraw'),
          confirm: (row) => `确定撤回对“${row.target_name}”的变更申请吗？撤回后内容保持原值。`,
          run: (row) => withdraw.mutateAsync({ id: row.id }),
          done: '已撤回',
        },
      ]}
    />
  );
}
