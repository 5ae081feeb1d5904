import { Link } from '#kernel/web/router/links.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { goodsCategory } from '../../shared/material/material.ts';
import { emergencyApi, ExpiryLevel, type EmergencyRow } from '../../shared/stock/holding.ts';
import { stockPath, storeSource } from '../parts/reads.ts';

const filter = namesOf(emergencyApi.list);

function Days({ row: { days } }: { row: EmergencyRow }) {
  if (days === null) return '—';
  if (days < 0) return <ToneTag tone="bad">{`已过期 ${-days} 天`}</ToneTag>;
  return days <= 60 ? <ToneTag tone={days <= 30 ? 'warn' : 'info'}>{`还有 ${days} 天`}</ToneTag> : `还有 ${days} 天`;
}

const columns: ColumnsOf<typeof emergencyApi.list> = [
  { field: 'code', title: '物资编码', width: 110 },
  {
    field: 'name',
    title: '物资',
    maxWidth: 240,
    render: (row) => (
      <Link to={`${stockPath}/${row.holding_id}`}>{[row.name, row.spec].filter(Boolean).join('　')}</Link>
    ),
  },
  { field: 'category_name', title: '分类', maxWidth: 140 },
  { field: 'warehouse_name', title: '仓库', maxWidth: 200 },
  { field: 'batch_no', title: '批号', render: (row) => row.batch_no || '—' },
  { field: 'quantity', title: '数量', align: 'right', render: (row) => `${row.quantity} ${row.unit}` },
  { field: 'expires_on', title: '有效期', sort: true, render: (row) => row.expires_on ?? '—' },
  { field: 'days', title: '到期', render: (row) => <Days row={row} /> },
];

/** 应急与防护物资: what lies in the stores for emergencies and protection, what expires first on top. */
export function EmergencyListPage() {
  return (
    <ListPage
      title="应急与防护物资"
      read={emergencyApi.list}
      empty="仓库里还没有应急与防护物资。入库后在这里查看有效期"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="编码、名称或规格" />
          <SelectFilter name={filter('warehouse_id')} label="仓库" source={storeSource} />
          <SelectFilter name={filter('category')} label="分类" source={codeSource(goodsCategory)} />
          <EnumFilter name={filter('expiry')} label="有效期" of={ExpiryLevel} />
        </>
      }
      columns={columns}
      rowActions={[{ label: '查看', to: (row) => `${stockPath}/${row.holding_id}` }]}
    />
  );
}
