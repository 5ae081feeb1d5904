import './parts/ministry.css';
import { TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { yearApi } from '../shared/year.ts';

const filter = namesOf(yearApi.exports);
const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const columns: ColumnsOf<typeof yearApi.exports> = [
  { field: 'school_year', title: '学年' },
  { field: 'edition', title: '版本', render: (row) => `第 ${row.edition} 版` },
  { field: 'file', title: '文件' },
  { field: 'records', title: '行数', align: 'right' },
  { field: 'bytes', title: '大小', align: 'right', render: (row) => size(row.bytes) },
  {
    field: 'sha256',
    title: '校验和（SHA-256）',
    maxWidth: 300,
    render: (row) => <span className="ministry-sum">{row.sha256}</span>,
  },
  { field: 'created_by_name', title: '操作人' },
  { field: 'created_at', title: '时间' },
];

/** 上报记录: files made of locked editions, with their checksums. */
export function ExportListPage() {
  return (
    <ListPage
      title="上报记录"
      note="同一版本再次导出，文件的校验和不变"
      read={yearApi.exports}
      filters={<TextFilter name={filter('school_year')} label="学年" placeholder="如 2025-2026" />}
      columns={columns}
      empty="还没有导出过。锁定一个学年后可以打包导出"
    />
  );
}
