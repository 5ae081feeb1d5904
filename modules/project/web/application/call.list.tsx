import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { mayCall } from '#kernel/web/session/session.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { callApi } from '../../shared/application/call.ts';
import { CallStatus } from '../../shared/application/call.states.ts';
import { applyPath, callPath } from '../parts/reads.ts';
import type { CallDialogProps } from './call-dialog.tsx';

const CallDialog = lazyPart<CallDialogProps>(() => import('./call-dialog.tsx').then((m) => m.CallDialog));
const filter = namesOf(callApi.list);
const open = { $items: [{ value: 'true', label: '正在申报' }] };

const columns: ColumnsOf<typeof callApi.list> = [
  {
    field: 'name',
    title: '名称',
    sort: true,
    width: 280,
    render: (row) => <Link to={`${callPath}/${row.id}`}>{row.name}</Link>,
  },
  { field: 'year', title: '年度', align: 'right' },
  { field: 'category_name', title: '类别', render: (row) => row.category_name || '不限' },
  { field: 'total', title: '总额（元）', align: 'right', render: (row) => moneyText(row.total) },
  { field: 'most', title: '单项上限（元）', align: 'right', render: (row) => moneyText(row.most) },
  { field: 'per_college', title: '学院限项', align: 'right', render: (row) => row.per_college ?? '不限' },
  { field: 'starts_on', title: '申报开始' },
  { field: 'ends_on', title: '申报截止', sort: true },
  { field: 'applications', title: '申报数', align: 'right' },
  {
    field: 'status',
    title: '状态',
    render: (row) =>
      row.is_open ? <ToneTag tone="good">正在申报</ToneTag> : <EnumTag of={CallStatus} value={row.status} />,
  },
];

/** 申报通知: what the school asks its units to apply for. */
export function CallListPage() {
  const [isNew, setIsNew] = useState(false);
  const mayEdit = mayCall(callApi.create);
  return (
    <ListPage
      title="申报通知"
      read={callApi.list}
      empty={mayEdit ? '还没有申报通知。新增并发布后，各单位才能申报' : '现在没有申报通知'}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="名称" />
          <SelectFilter name={filter('category')} label="类别" source={codeSource('project_category')} />
          <EnumFilter name={filter('is_open')} label="申报时间" of={open} />
          <EnumFilter name={filter('status')} label="状态" of={CallStatus} />
        </>
      }
      create={
        mayEdit && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setIsNew(true)}>
            新增申报通知
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        {
          label: '申报',
          when: (row) => row.can.includes('apply'),
          to: (row) => `${applyPath}/edit/0?call_id=${row.id}`,
        },
        { label: '查看', to: (row) => row.id },
      ]}
    >
      {isNew && <CallDialog onClose={() => setIsNew(false)} />}
    </ListPage>
  );
}
