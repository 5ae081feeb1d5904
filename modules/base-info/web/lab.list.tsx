import { editAction } from '#screens/frames/row-actions.tsx';
import { DownOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useNavigate } from '#kernel/web/router/links.ts';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { labApi, labSheet, type LabRow } from '../shared/lab.ts';
import { labPath, useLabColumns } from './parts/lab-columns.tsx';
import { labFilters } from './parts/lab-filters.tsx';
import { previewKinds, previewPath } from './parts/preview-kinds.ts';

/** Opens a preview of the ticked laboratories, or to choose there. */
function PrintButton({ picked }: { picked: readonly LabRow[] }) {
  const navigate = useNavigate();
  if (!holdsRight('base-info.lab.print')) return null;
  const items = previewKinds.map(({ key, label }) => ({ key, label }));
  return (
    <Dropdown
      menu={{
        items,
        onClick: ({ key }) =>
          void navigate(
            previewPath(
              key,
              picked.map(({ id }) => id),
            ),
          ),
      }}
    >
      <Button icon={<PrinterOutlined />}>
        批量打印 <DownOutlined />
      </Button>
    </Dropdown>
  );
}

export function LabListPage() {
  const navigate = useNavigate();
  const columns = useLabColumns();
  return (
    <ListPage
      title="实验室查询"
      read={labApi.list}
      empty="还没有实验室。新增实验室，或用“导入”从表格一次建立"
      filters={labFilters}
      toolbar={(picked) => (
        <>
          <ImportButton title="导入实验室" sheet={labSheet} invalidates={[labApi.list, labApi.matrix]} />
          <ExportButton endpoint={labSheet.export} name="实验室.xlsx" />
          <PrintButton picked={picked} />
        </>
      )}
      create={<NewButton to="/lab-baseinfo/lab/edit/0" right="base-info.lab.manage" label="新增实验室" />}
      columns={columns}
      rowActions={[
        { label: '详情', to: (row) => labPath(row.id) },
        editAction((id) => `/lab-baseinfo/lab/edit/${id}`),
        { label: '信息牌', when: (row) => row.status === 1, to: (row) => `/lab-baseinfo/lab-card/${row.id}` },
        {
          label: '防护与设施',
          right: 'base-info.facility.read',
          to: (row) => `/lab-baseinfo/protective-measures/${row.id}`,
        },
        { label: '二维码', when: (row) => row.status === 1, to: (row) => `/lab-baseinfo/lab-card/${row.id}/qrcodes` },
      ]}
      batchActions={previewKinds.map(({ key, label }) => ({
        label,
        right: 'base-info.lab.print',
        when: (row: LabRow) => row.can.includes('print'),
        run: (rows: LabRow[]) =>
          void navigate(
            previewPath(
              key,
              rows.map((row) => row.id),
            ),
          ),
        done: false as const,
      }))}
    />
  );
}
