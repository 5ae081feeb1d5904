import { Link } from '#kernel/web/router/links.ts';
import { Photos } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import type { HandoverRow } from '../../shared/pickup/apply.ts';
import { HandoverStatus } from '../../shared/pickup.states.ts';
import { LabelNo } from '../parts/tags.tsx';

/** Containers of an application: declared, weighed, signed for or refused. */
export const HandoverTable = ({ rows }: { rows: readonly HandoverRow[] }) => (
  <DataTable
    label="容器"
    rows={[...rows]}
    empty="没有容器"
    columns={[
      {
        field: 'label_no',
        title: '标签号',
        render: (row) => (
          <Link to={`/waste/record/${row.record_id}`}>
            <LabelNo no={row.label_no} />
          </Link>
        ),
      },
      { field: 'name', title: '废物名称' },
      { field: 'code', title: '代码', width: 110 },
      { field: 'spec_name', title: '容器' },
      { field: 'declared_kg', title: '申报', align: 'right', render: (row) => `${row.declared_kg} kg` },
      {
        field: 'weighed_kg',
        title: '称重',
        align: 'right',
        render: (row) => (row.weighed_kg === null ? '—' : `${row.weighed_kg} kg`),
      },
      { field: 'reason', title: '原因', maxWidth: 220, render: (row) => row.reason || '—' },
      { field: 'photos', title: '照片', render: (row) => <Photos files={row.photos} size={40} /> },
      { field: 'zone_name', title: '分区', render: (row) => row.zone_name || '—' },
      {
        field: 'giver_name',
        title: '交接',
        render: (row) =>
          row.giver_name === '' ? (
            row.taker_name === '' ? (
              '—'
            ) : (
              `${row.taker_name}收`
            )
          ) : (
            <>
              {row.giver_name}交，{row.taker_name}收
              {row.sign && (
                <div title={`${row.signed_at ?? ''} 手写签名`}>
                  <Photos files={[row.sign]} size={40} />
                </div>
              )}
            </>
          ),
      },
      { field: 'status', title: '状态', render: (row) => <EnumTag of={HandoverStatus} value={row.status} /> },
    ]}
  />
);
