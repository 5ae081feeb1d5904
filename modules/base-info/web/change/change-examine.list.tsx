import { ListPage } from '#screens/frames/list-page.tsx';
import { changeApi } from '../../shared/change/change-request.ts';
import { changeColumns } from './change-columns.tsx';
import { changeFilters } from './change-filters.tsx';
import { changePath } from './change-rules.tsx';

/** Requests of the units that the caller examines. */
export function ChangeExaminePage() {
  return (
    <ListPage
      title="变更审核"
      read={changeApi.list}
      empty="还没有变更申请。实验室修改受控内容后，申请会出现在这里"
      filters={changeFilters()}
      columns={changeColumns}
      rowActions={[{ label: '查看', to: (row) => `${changePath}/${row.id}` }]}
    />
  );
}
