import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import { recordApi } from '../../shared/record/record.ts';
import { inLab, RecordState } from '../../shared/record/record.states.ts';
import { Days } from '../record/record.list.tsx';
import { Properties } from './tags.tsx';

/** The waste that stands in one laboratory: a source of hazards, and of what is found in an inspection. */
export function LabWaste({ labId }: { labId: number }) {
  const [paging, setPaging] = useState({ page: 1, size: 15 });
  const input = { lab_id: labId, state: [...inLab], ...paging };
  const { data, error, isFetching, refetch } = useRead(recordApi.list, input);
  if (error && !data) return <ReadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <DataTable
      label="危险废物"
      empty="这间实验室现在没有危险废物"
      rows={data?.content ?? []}
      loading={isFetching}
      columns={[
        {
          field: 'name',
          title: '废物名称',
          render: (row) => <Link to={`/waste/record/${row.id}`}>{row.name}</Link>,
        },
        { field: 'code', title: '类别和代码', render: (row) => `${row.hw} ${row.code}` },
        { field: 'props', title: '危险特性', render: (row) => <Properties of={row.props} /> },
        { field: 'amount', title: '数量', align: 'right', render: (row) => `${row.amount} ${row.unit}` },
        { field: 'started_on', title: '开始日期' },
        { field: 'days', title: '在室天数', align: 'right', render: (row) => <Days row={row} /> },
        { field: 'creator_name', title: '产生人' },
        { field: 'state', title: '状态', render: (row) => <EnumTag of={RecordState} value={row.state} /> },
      ]}
      paging={{ ...paging, total: data?.total ?? 0, onChange: (page, size) => setPaging({ page, size }) }}
    />
  );
}
