import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { DataTable } from '#screens/frames/data-table.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import { experimentApi } from '../../shared/experiment.ts';
import { experimentColumns } from './experiment-columns.tsx';

/** The experiments of one laboratory. */
export function LabExperiments({ labId }: { labId: number }) {
  const [paging, setPaging] = useState({ page: 1, size: 15 });
  const { data, error, isFetching, refetch } = useRead(experimentApi.list, { lab_id: labId, ...paging });
  if (error && !data) return <ReadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <DataTable
      label="实验项目"
      empty="还没有实验项目。在“实验项目”中登记并填写风险评估"
      rows={data?.content ?? []}
      loading={isFetching}
      columns={experimentColumns.filter(({ field }) => field !== 'college_name')}
      paging={{ ...paging, total: data?.total ?? 0, onChange: (page, size) => setPaging({ page, size }) }}
    />
  );
}
