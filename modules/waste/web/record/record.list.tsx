import '../parts/waste.css';
import { Link } from '#kernel/web/router/links.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { warnFill } from '../../shared/fill.rules.ts';
import { recordApi, type RecordRow } from '../../shared/record/record.ts';
import { RecordState, Stay } from '../../shared/record/record.states.ts';
import { Form, MaterialType } from '../../shared/waste-kinds.ts';
import { LabelNo, Properties } from '../parts/tags.tsx';
import { useRecordActions } from './record-actions.tsx';
import { recordPath } from './record-reads.ts';

const filter = namesOf(recordApi.list);

/** How full a container is, marked from two thirds. */
export function Fill({ row: { fill_rate } }: { row: Pick<RecordRow, 'fill_rate'> }) {
  if (fill_rate === null) return '—';
  const text = `${Math.round(fill_rate * 1_000) / 10}%`;
  return fill_rate >= warnFill ? <strong style={{ color: '#8a4600' }}>{text}</strong> : text;
}

/** Days in the laboratory, marked when they are many. */
export const Days = ({ row }: { row: Pick<RecordRow, 'days' | 'stay'> }) => (
  <>
    {row.days} {row.stay !== Stay.normal && <EnumTag of={Stay} value={row.stay} />}
  </>
);

const columns: ColumnsOf<typeof recordApi.list> = [
  {
    field: 'label_no',
    title: '标签号',
    render: (row) => (
      <Link to={`${recordPath}/${row.id}`}>
        <LabelNo no={row.label_no} />
      </Link>
    ),
  },
  { field: 'name', title: '废物名称', maxWidth: 160 },
  { field: 'code', title: '代码', width: 110 },
  { field: 'props', title: '危险特性', maxWidth: 160, phone: false, render: (row) => <Properties of={row.props} /> },
  {
    field: 'form',
    title: '形态',
    shown: 'chosen',
    phone: false,
    render: (row) => <EnumTag of={Form} value={row.form} />,
  },
  {
    field: 'amount',
    title: '数量',
    align: 'right',
    width: 96,
    render: (row) => `${row.amount} ${row.unit}${row.net_kg === null ? '' : `，净重 ${row.net_kg} kg`}`,
  },
  { field: 'fill_rate', title: '装载率', align: 'right', render: (row) => <Fill row={row} /> },
  { field: 'lab_name', title: '实验室', maxWidth: 160 },
  { field: 'creator_name', title: '产生人', shown: 'chosen', phone: false },
  { field: 'started_on', title: '开始日期', sort: true, shown: 'chosen' },
  { field: 'days', title: '在室天数', render: (row) => <Days row={row} /> },
  { field: 'state', title: '状态', render: (row) => <EnumTag of={RecordState} value={row.state} /> },
];

/** 产废登记: containers of waste from the first drop to the disposer. */
export function RecordListPage() {
  const { actions, dialog } = useRecordActions();
  return (
    <ListPage
      title="产废登记"
      read={recordApi.list}
      empty={
        holdsRight('waste.record.edit')
          ? '还没有产废登记。新开一个收集容器时在这里登记，打印标签后再投放'
          : '还没有产废登记'
      }
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="标签号或废物名称" />
          {holdsRight('waste.record.edit') && (
            <SelectFilter name={filter('lab_id')} label="实验室" source={{ read: recordApi.labs }} />
          )}
          <EnumFilter name={filter('material_type')} label="物料类型" of={MaterialType} />
          <EnumFilter name={filter('state')} label="状态" of={RecordState} multiple />
          <EnumFilter name={filter('stay')} label="在室" of={Stay} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="开始日期" />
        </>
      }
      create={<NewButton to={`${recordPath}/edit/0`} right="waste.record.edit" label="新增产废登记" />}
      columns={columns}
      rowActions={[{ label: '查看', to: (row) => `${recordPath}/${row.id}` }, ...actions]}
    >
      {dialog}
    </ListPage>
  );
}
