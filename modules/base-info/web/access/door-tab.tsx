import './access.css';
import { Button } from 'antd';
import { useState } from 'react';
import { Enabled } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { doorApi, DoorContact, doorSheet, type DoorRow } from '../../shared/access/door.ts';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { acsReads } from './acs-reads.ts';
import { AcsTabs } from './acs-tabs.tsx';
import type { KeyDialogProps } from './door-dialog.tsx';

const filter = namesOf(doorApi.list);
const DoorDialog = lazyPart<{ row?: DoorRow; onClose: () => void }>(() =>
  import('./door-dialog.tsx').then((m) => m.DoorDialog),
);
const KeyDialog = lazyPart<KeyDialogProps>(() => import('./door-dialog.tsx').then((m) => m.KeyDialog));

const columns: ColumnsOf<typeof doorApi.list> = [
  { field: 'name', title: '门禁点', sort: true, maxWidth: 180 },
  { field: 'lab_name', title: '实验室', width: 150, maxWidth: 200 },
  { field: 'college_name', title: '学院', maxWidth: 160, shown: 'wide' },
  { field: 'device_no', title: '设备编号', width: 120 },
  { field: 'address', title: '接口地址', maxWidth: 220 },
  { field: 'rights', title: '有效授权', align: 'right' },
  { field: 'unsent', title: '待下发', align: 'right' },
  {
    field: 'contact',
    title: '设备状态',
    render: (row) => (
      <>
        {row.has_secret ? <EnumTag of={DoorContact} value={row.contact} /> : <ToneTag tone="warn">未设密钥</ToneTag>}
        {row.contact_at && <small className="access-error">{row.contact_at.slice(0, 16)}</small>}
        {row.contact_error && <small className="access-error">{row.contact_error}</small>}
      </>
    ),
  },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={Enabled} value={row.status} /> },
];

export function DoorTab() {
  const [asked, setAsked] = useState<{ row?: DoorRow }>();
  const [keyless, setKeyless] = useState<readonly DoorRow[]>();
  const setStatus = useCommand(doorApi.setStatus, acsReads);
  const check = useCommand(doorApi.check, acsReads);
  const test = async ({ id, name }: DoorRow) => {
    const { online, message } = await check.mutateAsync({ id });
    if (online) notify.success(`“${name}”连接正常`);
    else notify.error(`“${name}”：${message}`);
  };
  const isOn = ({ status }: DoorRow) => status === Enabled.on;
  return (
    <ListPage
      title="门禁准入"
      note={<AcsTabs active="doors" />}
      read={doorApi.list}
      empty="还没有门禁点。请登记实验室的门禁设备"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="门禁点、设备编号或实验室" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入门禁点" sheet={doorSheet} invalidates={acsReads} />
          <ExportButton endpoint={doorSheet.export} name="门禁点.xlsx" />
        </>
      }
      create={
        <Button type="primary" onClick={() => setAsked({})}>
          登记门禁点
        </Button>
      }
      columns={columns}
      rowActions={[
        { label: '测试连接', when: isOn, run: test, done: false },
        { label: '编辑', run: (row) => setAsked({ row }), done: false },
        {
          label: '停用',
          danger: true,
          when: isOn,
          confirm: (row) => `停用“${row.name}”？停用后不再下发授权，设备上已有的授权保持不变。`,
          run: (row) => setStatus.mutateAsync({ id: row.id, status: Enabled.off }),
        },
        {
          label: '启用',
          when: (row) => !isOn(row),
          run: (row) => setStatus.mutateAsync({ id: row.id, status: Enabled.on }),
        },
      ]}
      batchActions={[{ label: '设置密钥', right: 'base-info.door.device', when: isOn, run: setKeyless, done: false }]}
    >
      {keyless && <KeyDialog rows={keyless} onClose={() => setKeyless(undefined)} />}
      {asked && <DoorDialog {...asked} onClose={() => setAsked(undefined)} />}
    </ListPage>
  );
}
