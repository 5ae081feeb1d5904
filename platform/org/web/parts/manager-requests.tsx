import { DataTable } from '#screens/frames/data-table.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { managerRequestApi, type ManagerRequestRow, type NewManager } from '../../shared/manager-request.ts';

/** Pending requests for managers of other schools; renders nothing if there are none. */
export function ManagerRequests({ onApproved }: { onApproved: (made: NewManager) => void }) {
  const { data, isFetching } = useRead(managerRequestApi.list, { size: 150 });
  const approve = useCommand(managerRequestApi.approve, [managerRequestApi.list]);
  const reject = useCommand(managerRequestApi.reject, [managerRequestApi.list]);
  if (!data?.content.length) return null;
  return (
    <Panel title="待批准的校级管理员">
      <DataTable<ManagerRequestRow>
        label="待批准的校级管理员"
        rows={data.content}
        loading={isFetching}
        columns={[
          { field: 'school_name', title: '学校' },
          { field: 'name', title: '姓名' },
          { field: 'account', title: '账号' },
          { field: 'reason', title: '事由', maxWidth: 320 },
          { field: 'created_by', title: '申请人' },
          { field: 'created_at', title: '申请时间' },
        ]}
        actions={[
          {
            label: '批准',
            when: (row) => row.can.includes('approve'),
            confirm: (row) => `批准后“${row.name}”即可管理${row.school_name}的全部数据。请确认事由属实。`,
            run: async ({ id }) => onApproved(await approve.mutateAsync({ id })),
          },
          {
            label: '驳回',
            danger: true,
            when: (row) => row.can.includes('approve'),
            confirm: '确定驳回该申请吗？',
            run: ({ id }) => reject.mutateAsync({ id }),
          },
          {
            label: '撤回',
            when: (row) => !row.can.includes('approve'),
            confirm: '确定撤回该申请吗？',
            run: ({ id }) => reject.mutateAsync({ id }),
          },
        ]}
      />
    </Panel>
  );
}
