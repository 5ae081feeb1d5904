import '../instrument.css';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { mayCall } from '#kernel/web/session/session.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { monthApi, MonthState, type MonthRow } from '../../shared/month/month.ts';
import { instrumentPath, monthReads } from '../parts/reads.ts';
import { instrumentSource, mine } from '../parts/sources.ts';
import type { CollectDialogProps, MonthDialogProps, UnlockDialogProps } from './month-dialogs.tsx';

const MonthDialog = lazyPart<MonthDialogProps>(() => import('./month-dialogs.tsx').then((m) => m.MonthDialog));
const CollectDialog = lazyPart<CollectDialogProps>(() => import('./month-dialogs.tsx').then((m) => m.CollectDialog));
const UnlockDialog = lazyPart<UnlockDialogProps>(() => import('./month-dialogs.tsx').then((m) => m.UnlockDialog));
const filter = namesOf(monthApi.list);

const State = ({ row }: { row: MonthRow }) => (
  <>
    <EnumTag of={MonthState} value={row.state} />
    {row.is_late && <span className="ins-late">逾期</span>}
    {row.clashes > 0 && <span className="ins-late">{row.clashes} 条使用记录重叠</span>}
  </>
);

const columns: ColumnsOf<typeof monthApi.list> = [
  {
    field: 'instrument_name',
    title: '仪器',
    width: 200,
    render: (row) => (
      <Link to={`${instrumentPath}/${row.instrument_id}`}>{`${row.instrument_name} ${row.asset_no}`}</Link>
    ),
  },
  { field: 'month', title: '月份', sort: true },
  { field: 'hours_teach', title: '教学', align: 'right' },
  { field: 'hours_research', title: '科研', align: 'right' },
  { field: 'hours_service', title: '社会服务', align: 'right' },
  { field: 'hours_open', title: '其中开放', align: 'right' },
  { field: 'samples', title: '测样', align: 'right' },
  { field: 'down_hours', title: '故障停机', align: 'right' },
  { field: 'source', title: '来源', render: (row) => sourceText(row) },
  { field: 'state', title: '状态', render: (row) => <State row={row} /> },
];

const sourceText = ({ source, reason }: MonthRow) => {
  if (source === 'manual') return '填写';
  return reason === '' ? '采集' : '采集后修改';
};

type Asked = { kind: 'new' } | { kind: 'collect' } | { kind: 'edit' | 'unlock'; row: MonthRow };

/** 月度机时: collected from use records, corrected with a reason, confirmed and locked. */
export function MonthListPage() {
  const [asked, setAsked] = useState<Asked>();
  const confirm = useCommand(monthApi.confirm, monthReads);
  const confirmAll = useCommand(monthApi.confirmAll, monthReads);
  const close = () => setAsked(undefined);
  return (
    <ListPage
      title="月度机时"
      read={monthApi.list}
      empty="还没有月度机时。每月 1 日自动采集上月的使用记录，也可以点“采集机时”"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="仪器" placeholder="编号、名称或型号" />
          <SelectFilter name={filter('instrument_id')} label="指定仪器" source={instrumentSource} />
          <TextFilter name={filter('month')} label="月份" placeholder="如 2026-03" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('state')} label="状态" of={MonthState} />
          <EnumFilter name={filter('mine')} label="范围" of={mine} />
        </>
      }
      toolbar={
        <>
          {mayCall(monthApi.collect) && <Button onClick={() => setAsked({ kind: 'collect' })}>采集机时</Button>}
          <ExportButton endpoint={monthApi.export} name="月度机时.xlsx" />
        </>
      }
      create={
        mayCall(monthApi.create) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsked({ kind: 'new' })}>
            补录机时
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        {
          label: '确认',
          when: (row) => row.can.includes('confirm'),
          confirm: (row) => `确认后 ${row.month} 的机时锁定，不能再修改。确定确认吗？`,
          run: ({ id }) => confirm.mutateAsync({ id }),
          done: '已确认',
        },
        {
          label: '修改',
          when: (row) => row.can.includes('edit'),
          run: (row) => setAsked({ kind: 'edit', row }),
          done: false,
        },
        {
          label: '解锁',
          when: (row) => row.can.includes('unlock'),
          run: (row) => setAsked({ kind: 'unlock', row }),
          done: false,
        },
      ]}
      batchActions={[
        {
          label: '确认所选',
          right: 'instrument.edit',
          when: (row) => row.can.includes('confirm'),
          confirm: (rows) => `确认后 ${rows.length} 条机时锁定，不能再修改。确定确认吗？`,
          name: (row) => `${row.month}　${row.asset_no} ${row.instrument_name}`,
          run: (rows) => confirmAll.mutateAsync({ ids: rows.map(({ id }) => id) }),
          done: '已确认',
        },
      ]}
    >
      {asked?.kind === 'collect' && <CollectDialog onClose={close} />}
      {(asked?.kind === 'new' || asked?.kind === 'edit') && (
        <MonthDialog {...(asked.kind === 'edit' && { row: asked.row })} onClose={close} />
      )}
      {asked?.kind === 'unlock' && <UnlockDialog row={asked.row} onClose={close} />}
    </ListPage>
  );
}
