import { useState } from 'react';
import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import type { RowOf } from '#screens/frames/list-page.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import { accessoryApi } from '../../shared/accessory.ts';
import { inspectionApi } from '../../shared/inspection.ts';
import { operatorApi } from '../../shared/operator.ts';
import { recordApi } from '../../shared/record.ts';
import { accessoryColumns, inspectionColumns, operatorColumns, recordColumns } from './piece-columns.tsx';

type Of = { assetId: number };
type Props<E extends Endpoint> = Of & { read: E; columns: readonly Column<RowOf<E>>[]; empty: string };

/** Rows of one piece, page by page, without the columns that name it. */
function PieceTable<E extends Endpoint>({ assetId, read, columns, empty }: Props<E>) {
  const [paging, setPaging] = useState({ page: 1, size: 15 });
  const answer = useRead(read, { asset_id: assetId, ...paging } as unknown as InputOf<E>);
  const data = answer.data as { content: RowOf<E>[]; total: number } | undefined;
  if (answer.error && !data) return <ReadFailed error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <DataTable
      empty={empty}
      rows={data?.content ?? []}
      loading={answer.isFetching}
      columns={columns.filter(({ field }) => !['name', 'asset_no', 'lab_name', 'asset_names'].includes(field))}
      paging={{ ...paging, total: data?.total ?? 0, onChange: (page, size) => setPaging({ page, size }) }}
    />
  );
}

export const Inspections = (props: Of) => (
  <PieceTable
    {...props}
    read={inspectionApi.list}
    columns={inspectionColumns}
    empty="还没有检验。到期前 60 天起提醒报检，检验后在这里登记结果"
  />
);
export const Accessories = (props: Of) => (
  <PieceTable
    {...props}
    read={accessoryApi.list}
    columns={accessoryColumns}
    empty="还没有登记安全附件。在“安全附件”中登记安全阀、压力表等"
  />
);
export const Operators = (props: Of) => (
  <PieceTable
    {...props}
    read={operatorApi.list}
    columns={operatorColumns}
    empty="还没有作业人员。在“作业人员”中登记证书并关联这台设备"
  />
);
export const Records = (props: Of) => (
  <PieceTable {...props} read={recordApi.list} columns={recordColumns} empty="还没有运行与维护记录" />
);
