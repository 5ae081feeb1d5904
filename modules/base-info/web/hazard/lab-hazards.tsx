import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { DataTable } from '#screens/frames/data-table.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import { hazardApi } from '../../shared/hazard/hazard.ts';
import { hazardColumns, hazardPath } from './hazard-columns.tsx';
import { HazardSums } from './hazard-sums.tsx';

/** The hazard sources in use of one lab, with their sums. */
export function LabHazards({ lab }: { lab: { id: number; status: number } }) {
  const [paging, setPaging] = useState({ page: 1, size: 15 });
  const { data, error, isFetching, refetch } = useRead(hazardApi.list, {
    lab_id: lab.id,
    status: Enabled.on,
    ...paging,
  });
  if (error && !data) return <ReadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <HazardSums filters={{ lab_id: lab.id }} withLabs={false} />
      {lab.status === Enabled.on && (
        <p>
          <NewButton to={`${hazardPath}/edit/0?lab_id=${lab.id}`} right="base-info.hazard.edit" label="新增危险源" />
        </p>
      )}
      <DataTable
        label="危险源"
        empty="还没有登记危险源"
        rows={data?.content ?? []}
        loading={isFetching}
        columns={hazardColumns.filter((column) => column.field !== 'lab_name')}
        paging={{ ...paging, total: data?.total ?? 0, onChange: (page, size) => setPaging({ page, size }) }}
      />
    </>
  );
}
