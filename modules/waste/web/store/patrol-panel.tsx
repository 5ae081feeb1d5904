import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Photos } from '#screens/fields/photos.tsx';
import { ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { patrolApi, PatrolItem } from '../../shared/store/patrol.ts';

/** Patrols of the stores, the latest first. */
export function PatrolPanel() {
  const { data, isFetching } = useRead(patrolApi.list, {});
  return (
    <Panel title="巡查记录">
      <DataTable
        label="巡查记录"
        rows={data?.content ?? []}
        loading={isFetching}
        empty="还没有巡查记录"
        columns={[
          { field: 'patrol_on', title: '日期' },
          { field: 'warehouse_name', title: '暂存设施', maxWidth: 240 },
          { field: 'person_name', title: '巡查人' },
          {
            field: 'faults',
            title: '结果',
            maxWidth: 320,
            render: (row) =>
              row.faults.length === 0 ? (
                <ToneTag tone="good">全部正常</ToneTag>
              ) : (
                <span className="waste-marks">
                  {row.faults.map((one) => (
                    <ToneTag key={one} tone="bad">
                      {`异常：${labelOf(PatrolItem, one)}`}
                    </ToneTag>
                  ))}
                </span>
              ),
          },
          { field: 'note', title: '情况和处理', maxWidth: 320, render: (row) => row.note || '—' },
          { field: 'photos', title: '照片', render: (row) => <Photos files={row.photos} size={40} /> },
        ]}
      />
    </Panel>
  );
}
