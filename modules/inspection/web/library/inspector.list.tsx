import { namesOf } from '#screens/fields/names.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Enabled } from '#kernel/shared/enums.ts';
import { DateCell, EnumTag, UserCell } from '#screens/frames/cells.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { useCommand } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { UnitFilter } from '#platform/org/web/public.tsx';
import { inspectorApi, InspectorKind, InspectorStatus, type InspectorRow } from '../../shared/library/inspector.ts';
import { codeName, useCodes } from '../core/lab-codes.tsx';
import { labClasses } from '../core/lab-filters.tsx';

const filter = namesOf(inspectorApi.list);

const InspectorDialog = lazyPart(() => import('./inspector-dialog.tsx').then((m) => m.InspectorDialog));
const AppointmentDialog = lazyPart(() => import('./appointment-dialog.tsx').then((m) => m.AppointmentDialog));
const RenewDialog = lazyPart(() => import('./inspector-dialog.tsx').then((m) => m.RenewDialog));

type Open = { kind: 'edit'; row: InspectorRow | undefined } | { kind: 'renew' | 'appointment'; row: InspectorRow };

function Expertise({ codes }: { codes: readonly number[] }) {
  const names = useCodes('lab_class');
  return codes.length ? codes.map((code) => codeName(names, code)).join('、') : <span className="lab-none">—</span>;
}

export function InspectorListPage() {
  const [open, setOpen] = useState<Open>();
  const setStatus = useCommand(inspectorApi.setStatus);
  const close = () => setOpen(undefined);
  return (
    <ListPage
      title="检查人员管理"
      read={inspectorApi.list}
      empty="还没有检查人员。聘任之后才能分到检查组"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="姓名" placeholder="姓名或工号" />
          <EnumFilter name={filter('kind')} label="类型" of={InspectorKind} />
          <EnumFilter name={filter('status')} label="状态" of={InspectorStatus} />
          <UnitFilter name={filter('org_id')} label="聘任单位" />
          <SelectFilter name={filter('expertise')} label="专业领域" source={labClasses} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入检查人员" sheet={inspectorApi} invalidates={[inspectorApi.list]} />
          <ExportButton endpoint={inspectorApi.export} name="检查人员.xlsx" />
        </>
      }
      create={
        holdsRight('inspection.inspector.edit') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ kind: 'edit', row: undefined })}>
            聘任
          </Button>
        )
      }
      columns={[
        { field: 'name', title: '姓名', width: 96, render: (row) => <UserCell name={row.name} note={row.job_no} /> },
        { field: 'kind', title: '类型', render: (row) => <EnumTag of={InspectorKind} value={row.kind} /> },
        { field: 'college_name', title: '所在单位' },
        { field: 'org_name', title: '聘任单位', shown: 'wide' },
        { field: 'expertise', title: '专业领域', render: (row) => <Expertise codes={row.expertise} /> },
        { field: 'duty_orgs', title: '负责范围', shown: 'wide' },
        {
          field: 'to_on',
          title: '聘期',
          render: (row) => (
            <>
              <DateCell value={row.from_on} /> 至 <DateCell value={row.to_on} />
            </>
          ),
        },
        { field: 'checks', title: '本学期检查', align: 'right' },
        { field: 'problems', title: '发现隐患', align: 'right' },
        { field: 'status', title: '状态', render: (row) => <EnumTag of={InspectorStatus} value={row.status} /> },
      ]}
      rowActions={[
        { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setOpen({ kind: 'edit', row }) },
        { label: '续聘', when: (row) => row.can.includes('renew'), run: (row) => setOpen({ kind: 'renew', row }) },
        {
          label: '聘任书',
          when: (row) => row.can.includes('appointment'),
          run: (row) => setOpen({ kind: 'appointment', row }),
        },
        {
          label: '停用',
          danger: true,
          when: (row) => row.can.includes('status') && row.status !== InspectorStatus.disabled,
          confirm: (row) => `停用${row.name}的检查人员资格？停用后不能再被分到检查组。`,
          run: (row) => setStatus.mutateAsync({ id: row.id, status: Enabled.off }),
        },
        {
          label: '启用',
          when: (row) => row.can.includes('status') && row.status === InspectorStatus.disabled,
          run: (row) => setStatus.mutateAsync({ id: row.id, status: Enabled.on }),
        },
      ]}
    >
      {open?.kind === 'edit' && <InspectorDialog row={open.row} onClose={close} />}
      {open?.kind === 'appointment' && <AppointmentDialog row={open.row} onClose={close} />}
      {open?.kind === 'renew' && <RenewDialog row={open.row} onClose={close} />}
    </ListPage>
  );
}
