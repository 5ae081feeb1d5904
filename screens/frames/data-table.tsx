import { Button, Pagination, Spin } from 'antd';
import { pageSizes } from '#kernel/shared/paging.ts';
import { useIsNarrow, useIsPhone } from '#kernel/web/ui/responsive.ts';
import type { DataTableProps } from './column.ts';
import { emptyOf } from './empty-state.tsx';
import { RowCards } from './row-cards.tsx';
import { WideTable } from './wide-table.tsx';

export type { Column } from './column.ts';

function AtLeast({ total, onExact }: { total: number; onExact: (() => void) | undefined }) {
  return (
    <>
      共 {total}+ 条
      <Button type="link" size="small" onClick={onExact}>
        准确条数
      </Button>
    </>
  );
}

/** Rows as a table, as cards on phones and tablets, with pager, order, selection and row actions. */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const phone = useIsPhone();
  const narrow = useIsNarrow();
  const { paging, rows, loading = false } = props;
  return (
    <>
      {narrow ? (
        <Spin spinning={loading}>
          {rows.length > 0 && <RowCards {...props} />}
          {rows.length === 0 && !loading && emptyOf(props.empty)}
        </Spin>
      ) : (
        <WideTable {...props} />
      )}
      {paging && paging.total > 0 && (
        <Pagination
          className="lab-pager"
          current={paging.page}
          pageSize={paging.size}
          total={paging.total}
          pageSizeOptions={[...pageSizes]}
          showSizeChanger
          showQuickJumper={!phone && paging.total > paging.size * 5}
          simple={phone}
          showTotal={(total) => (paging.more ? <AtLeast total={total} onExact={paging.onExact} /> : `共 ${total} 条`)}
          onChange={paging.onChange}
        />
      )}
    </>
  );
}
