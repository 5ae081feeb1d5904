import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { UseCondition, UseType } from '../../shared/kinds.ts';
import { useApi, type UseRow } from '../../shared/use/use-record.ts';
import { myPath } from '../parts/reads.ts';
import type { UseDialogProps } from './use-dialog.tsx';

const UseDialog = lazyPart<UseDialogProps>(() => import('./use-dialog.tsx').then((m) => m.UseDialog));
const filter = namesOf(useApi.list);

const isSameDay = (row: UseRow) => row.on_at.slice(0, 10) === row.off_at.slice(0, 10);

const columns: ColumnsOf<typeof useApi.list> = [
  {
    field: 'resource_name',
    title: '资源',
    width: 200,
    render: (row) =>
      row.booking_id === null ? row.resource_name : <Link to={`${myPath}/${row.booking_id}`}>{row.resource_name}</Link>,
  },
  { field: 'lab_name', title: '实验室', maxWidth: 180, shown: 'wide' },
  { field: 'user_name', title: '使用人' },
  {
    field: 'on_at',
    title: '起止时间',
    sort: true,
    render: (row) =>
      `${row.on_at.slice(0, 16)} 至 ${isSameDay(row) ? row.off_at.slice(11, 16) : row.off_at.slice(0, 16)}`,
  },
  { field: 'minutes', title: '机时（分钟）', align: 'right' },
  { field: 'use_type', title: '用途', render: (row) => labelOf(UseType, row.use_type) },
  { field: 'samples', title: '样品数', align: 'right' },
  { field: 'condition', title: '情况', render: (row) => <EnumTag of={UseCondition} value={row.condition} /> },
  {
    field: 'note',
    title: '说明',
    maxWidth: 220,
    render: (row) => [row.note, row.correction && `更正：${row.correction}`].filter(Boolean).join('；') || '—',
  },
];

/** 使用记录: who used what, how long and for what. */
export function UseRecordPage() {
  const [dialog, setDialog] = useState<{ row?: UseRow }>();
  return (
    <ListPage
      title="使用记录"
      read={useApi.list}
      empty="还没有使用记录。签退后自动生成，没有签到的可以补录"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="资源或使用人" />
          <EnumFilter name={filter('use_type')} label="用途" of={UseType} />
          <EnumFilter name={filter('condition')} label="情况" of={UseCondition} />
          <CollegeFilter name={filter('college_id')} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="使用日期" />
        </>
      }
      toolbar={<ExportButton endpoint={useApi.export} name="使用记录.xlsx" />}
      create={
        mayCall(useApi.create) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({})}>
            补录
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        {
          label: '更正',
          when: (row) => row.can.includes('correct') && mayCall(useApi.correct),
          run: (row) => setDialog({ row }),
          done: false,
        },
      ]}
    >
      {dialog && <UseDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
