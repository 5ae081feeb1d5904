import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { ListContext } from '#kernel/web/router/list-url.ts';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { FacilityStatus } from '../../shared/facility-status.ts';
import { facilityApi, facilitySheet, type FacilityRow, type LabProtection } from '../../shared/risk/facility.ts';
import { isPast } from '../parts/is-past.ts';
import type { FacilityDialogKind } from './facility-dialogs.tsx';
import { facilityReads } from './facility-reads.ts';

type DialogProps = { kind: FacilityDialogKind; row: FacilityRow | undefined; lab: LabProtection; onClose: () => void };
const FacilityDialog = lazyPart<DialogProps>(() => import('./facility-dialogs.tsx').then((m) => m.FacilityDialog));

function Due({ day, text = '已到期' }: { day: string | null; text?: string }): ReactNode {
  return (
    <>
      {day ?? '—'} {isPast(day) && <ToneTag tone="bad">{text}</ToneTag>}
    </>
  );
}

const facilityColumns: ColumnsOf<typeof facilityApi.list> = [
  {
    field: 'category_name',
    title: '设施',
    maxWidth: 200,
    render: (row) => [row.category_name, row.name].filter(Boolean).join(' '),
  },
  { field: 'model', title: '型号', shown: 'wide', phone: false },
  { field: 'qty', title: '数量', align: 'right' },
  { field: 'place', title: '位置', maxWidth: 160 },
  { field: 'duty_name', title: '责任人', shown: 'wide' },
  { field: 'checked_on', title: '上次检查', shown: 'wide', phone: false },
  { field: 'check_on', title: '下次检查', render: (row) => <Due day={row.check_on} /> },
  { field: 'expires_on', title: '有效期至', render: (row) => <Due day={row.expires_on} text="已过期" /> },
  {
    field: 'status',
    title: '状态',
    render: (row) => (
      <>
        <EnumTag of={FacilityStatus} value={row.status} />{' '}
        {row.problem_id !== null && <Link to={`/lab-check/problem_look/${row.problem_id}`}>整改中</Link>}
      </>
    ),
  },
];

/** Safety facilities of a lab with their due days, checks and anomalies. */
export function FacilityTable({ lab }: { lab: LabProtection }) {
  const [paging, setPaging] = useState({ page: 1, size: 50 });
  const [dialog, setDialog] = useState<{ kind: FacilityDialogKind; row?: FacilityRow }>();
  const { data, error, isFetching, refetch } = useRead(facilityApi.list, { lab_id: lab.lab_id, ...paging });
  const remove = useCommand(facilityApi.remove, facilityReads);
  if (error && !data) return <ReadFailed error={error} onRetry={() => void refetch()} />;
  const asks = (kind: FacilityDialogKind, label: string, can: FacilityRow['can'][number]): RowAction<FacilityRow> => ({
    label,
    when: (row) => row.can.includes(can),
    run: (row) => setDialog({ kind, row }),
    done: false,
  });
  return (
    <>
      <div className="risk-flush" style={{ marginBottom: 12 }}>
        <ImportButton title="导入安全设施" sheet={facilitySheet} invalidates={facilityReads} />
        <ListContext value={{ lab_id: lab.lab_id }}>
          <ExportButton endpoint={facilitySheet.export} name="安全设施.xlsx" />
        </ListContext>
        {lab.can.includes('edit') && (
          <Button type="primary" onClick={() => setDialog({ kind: 'edit' })}>
            新增设施
          </Button>
        )}
      </div>
      <DataTable
        label="安全设施"
        empty="还没有登记安全设施。设施和位置会印在安全信息牌上"
        rows={data?.content ?? []}
        loading={isFetching}
        columns={facilityColumns}
        paging={{ ...paging, total: data?.total ?? 0, onChange: (page, size) => setPaging({ page, size }) }}
        actions={[
          asks('check', '登记检查', 'check'),
          asks('report', '报异常', 'report'),
          { label: '检查记录', run: (row) => setDialog({ kind: 'checks', row }), done: false },
          asks('edit', '编辑', 'edit'),
          {
            label: '删除',
            danger: true,
            when: (row) => row.can.includes('remove'),
            confirm: (row) => `删除“${row.category_name}”及其检查记录？设施损坏或丢失请改为“缺失”。`,
            run: (row) => remove.mutateAsync({ id: row.id }),
          },
        ]}
      />
      {dialog && <FacilityDialog kind={dialog.kind} row={dialog.row} lab={lab} onClose={() => setDialog(undefined)} />}
    </>
  );
}
