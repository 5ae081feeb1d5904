import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { DataTable } from '#screens/frames/data-table.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { provinceApi, type ProvinceExport } from '../../shared/province/province.ts';

const columns: ColumnsOf<typeof provinceApi.history> = [
  { field: 'created_at', title: '导出时间' },
  { field: 'created_by_name', title: '导出人' },
  { field: 'school_year', title: '学年' },
  { field: 'template', title: '模板' },
  { field: 'choices', title: '范围', maxWidth: 320 },
  { field: 'rows', title: '行数', align: 'right' },
  { field: 'missing_cells', title: '空缺单元格', align: 'right' },
];

/** Who made a file when, and how many rows it had. */
export function ProvinceHistory() {
  const [{ page, size }, setPage] = useState({ page: 1, size: 15 as 15 | 20 | 50 | 100 | 150 });
  const answer = useRead(provinceApi.history, { page, size });
  return (
    <Loaded of={answer}>
      {(data) => (
        <Panel>
          <DataTable<ProvinceExport>
            label="导出记录"
            empty="还没有导出过"
            columns={columns}
            rows={data.content}
            paging={{
              page: data.page,
              size,
              total: data.total,
              onChange: (next, nextSize) => setPage({ page: next, size: nextSize as typeof size }),
            }}
          />
        </Panel>
      )}
    </Loaded>
  );
}
