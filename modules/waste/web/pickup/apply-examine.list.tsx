import { useCommand } from '#kernel/web/api/query.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { applyApi } from '../../shared/pickup/apply.ts';
import { useApplyActions } from './apply-actions.tsx';
import { applyPath, applyReads } from './apply-reads.ts';
import { applyColumns, applyFilters } from './apply-columns.tsx';

/** 收运审核: applications of the own units, decided one by one or together. */
export function ApplyExaminePage() {
  const { actions, dialog } = useApplyActions();
  const pass = useCommand(applyApi.pass, applyReads);
  return (
    <ListPage
      title="收运审核"
      read={applyApi.examine}
      empty="没有需要审核的收运申请"
      filters={applyFilters}
      columns={applyColumns}
      rowActions={[...actions, { label: '查看', to: (row) => `${applyPath}/${row.id}` }]}
      batchActions={[
        {
          label: '批量通过',
          when: (row) => row.can.includes('decide') && !row.is_special,
          confirm: (rows) => `通过 ${rows.length} 张收运申请？`,
          name: (row) => `${row.no}　${row.lab_name}，${row.containers} 件，${row.net_kg} kg`,
          run: (rows) => pass.mutateAsync({ ids: rows.map(({ id }) => id) }),
          done: '已通过，可以排入收运计划',
        },
      ]}
    >
      {dialog}
    </ListPage>
  );
}
