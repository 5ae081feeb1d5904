import { useState } from 'react';
import { DataTable } from '#screens/frames/data-table.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { equipmentApi } from '../../shared/equipment.ts';
import { equipmentColumns } from './equipment-columns.tsx';

/** The equipment of one lab. */
export function LabEquipment({ labId }: { labId: number }) {
  const [paging, setPaging] = useState({ page: 1, size: 15 });
  const { data, error, isFetching, refetch } = useRead(equipmentApi.list, { lab_id: labId, ...paging });
  if (error && !data) return <ReadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <DataTable
      label="设备"
      empty="还没有登记设备。在“设备总览”中新增或导入"
      rows={data?.content ?? []}
      loading={isFetching}
      columns={equipmentColumns.filter((column) => !['lab_name', 'college_name'].includes(column.field))}
      paging={{ ...paging, total: data?.total ?? 0, onChange: (page, size) => setPaging({ page, size }) }}
    />
  );
}
