import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Enabled } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, OnOffTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import {
  qualificationApi,
  QualificationLevel,
  type QualificationRow,
} from '../../shared/qualification/qualification.ts';
import { qualificationReads } from '../parts/reads.ts';
import { resourceSource } from '../parts/resource-source.ts';
import type { QualificationDialogProps } from './qualification-dialog.tsx';

const QualificationDialog = lazyPart<QualificationDialogProps>(() =>
  import('./qualification-dialog.tsx').then((m) => m.QualificationDialog),
);
const filter = namesOf(qualificationApi.list);
const expired = {
  $items: [
    { value: 'false', label: '有效' },
    { value: 'true', label: '已到期' },
  ],
};

const columns: ColumnsOf<typeof qualificationApi.list> = [
  { field: 'user_name', title: '人员' },
  { field: 'resource_name', title: '资源', width: 200 },
  { field: 'lab_name', title: '实验室', maxWidth: 180, shown: 'wide' },
  { field: 'level', title: '级别', render: (row) => <EnumTag of={QualificationLevel} value={row.level} /> },
  { field: 'trained_on', title: '培训日期' },
  { field: 'exam', title: '考核', maxWidth: 180, render: (row) => row.exam || '—' },
  { field: 'valid_to', title: '有效期至', sort: true },
  {
    field: 'status',
    title: '状态',
    render: (row) => (row.is_expired ? <ToneTag tone="warn">已到期</ToneTag> : <OnOffTag value={row.status} />),
  },
];

/** 上机资格: who may use which resource alone or with guidance. */
export function QualificationListPage() {
  const [dialog, setDialog] = useState<{ row?: QualificationRow }>();
  const setStatus = useCommand(qualificationApi.setStatus, qualificationReads);
  return (
    <ListPage
      title="上机资格"
      note="预约规则要求上机资格的资源，只有有资格的人员可以预约；指导操作须与有自主操作资格的人员同行"
      read={qualificationApi.list}
      empty="还没有上机资格。培训和考核合格后登记"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="人员或资源" />
          <SelectFilter name={filter('resource_id')} label="资源" source={resourceSource} />
          <EnumFilter name={filter('level')} label="级别" of={QualificationLevel} />
          <EnumFilter name={filter('expired')} label="有效期" of={expired} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
          <CollegeFilter name={filter('college_id')} />
        </>
      }
      create={
        mayCall(qualificationApi.create) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({})}>
            新增资格
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        {
          label: '编辑',
          when: (row) => row.can.includes('edit'),
          run: (row) => setDialog({ row }),
          done: false,
        },
        {
          label: '停用',
          when: (row: QualificationRow) => row.can.includes('disable'),
          confirm: '停用后本人不能再预约要求资格的资源，已有的预约不变。确定停用吗？',
          run: ({ id }) => setStatus.mutateAsync({ id, status: Enabled.off }),
        },
        {
          label: '启用',
          when: (row: QualificationRow) => row.can.includes('enable'),
          run: ({ id }) => setStatus.mutateAsync({ id, status: Enabled.on }),
        },
      ]}
    >
      {dialog && <QualificationDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
