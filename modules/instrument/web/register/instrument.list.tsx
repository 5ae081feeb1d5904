import { Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { mayCall } from '#kernel/web/session/session.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { instrumentApi, PriceBand, type InstrumentRow } from '../../shared/register/instrument.ts';
import { InstrumentStatus } from '../../shared/register/instrument.states.ts';
import { instrumentPath, registerReads } from '../parts/reads.ts';
import { mine, yesNo } from '../parts/sources.ts';
import type { InstrumentDialogProps } from './instrument-dialog.tsx';
import type { StatusDialogProps } from './status-dialog.tsx';

const InstrumentDialog = lazyPart<InstrumentDialogProps>(() =>
  import('./instrument-dialog.tsx').then((m) => m.InstrumentDialog),
);
const StatusDialog = lazyPart<StatusDialogProps>(() => import('./status-dialog.tsx').then((m) => m.StatusDialog));
const filter = namesOf(instrumentApi.list);

const columns: ColumnsOf<typeof instrumentApi.list> = [
  { field: 'asset_no', title: '仪器编号', sort: true },
  {
    field: 'name',
    title: '名称',
    sort: true,
    width: 180,
    render: (row) => <Link to={`${instrumentPath}/${row.id}`}>{row.name}</Link>,
  },
  { field: 'model', title: '型号', maxWidth: 140 },
  { field: 'price', title: '原值（元）', sort: true, align: 'right' },
  { field: 'class_no', title: '分类号', shown: 'chosen' },
  { field: 'buy_date', title: '购置日期', sort: true, shown: 'chosen' },
  { field: 'college_name', title: '单位', maxWidth: 160 },
  { field: 'lab_name', title: '存放地', maxWidth: 180, render: (row) => `${row.lab_name} ${row.room_no}` },
  { field: 'keeper_name', title: '负责人' },
  { field: 'is_shared', title: '共享', render: (row) => (row.is_shared ? '是' : '否') },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={InstrumentStatus} value={row.status} /> },
];

function RefreshButton() {
  const refresh = useCommand(instrumentApi.refresh, registerReads);
  const start = async () => {
    const { added, left } = await refresh.mutateAsync({});
    notify.success(added + left === 0 ? '台账已是最新' : `新增 ${added} 台，移出 ${left} 台`);
  };
  return (
    <Button loading={refresh.isPending} onClick={() => void start()}>
      更新台账
    </Button>
  );
}

/** 大型仪器台账: equipment that counts as large, with its status. */
export function InstrumentListPage() {
  const [edited, setEdited] = useState<InstrumentRow>();
  const [changed, setChanged] = useState<InstrumentRow>();
  return (
    <ListPage
      title="大型仪器台账"
      read={instrumentApi.list}
      empty="台账中没有大型仪器。达到设定单价和分类的设备每晚自动进入台账，学校也可以点“更新台账”"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="仪器" placeholder="编号、名称或型号" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('status')} label="状态" of={InstrumentStatus} />
          <EnumFilter name={filter('band')} label="原值" of={PriceBand} />
          <EnumFilter name={filter('is_shared')} label="是否共享" of={yesNo} />
          <EnumFilter name={filter('mine')} label="范围" of={mine} />
        </>
      }
      toolbar={
        <>
          {mayCall(instrumentApi.refresh) && <RefreshButton />}
          <ExportButton endpoint={instrumentApi.export} name="大型仪器台账.xlsx" />
        </>
      }
      columns={columns}
      rowActions={[
        { label: '查看', to: (row) => row.id },
        { label: '维护信息', when: (row) => row.can.includes('edit'), run: setEdited, done: false },
        { label: '变更状态', when: (row) => row.can.includes('status'), run: setChanged, done: false },
      ]}
    >
      {edited && <InstrumentDialog id={edited.id} onClose={() => setEdited(undefined)} />}
      {changed && <StatusDialog row={changed} onClose={() => setChanged(undefined)} />}
    </ListPage>
  );
}
