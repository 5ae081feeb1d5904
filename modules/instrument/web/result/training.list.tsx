import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { PersonType, trainingApi, TrainingResult, type TrainingRow } from '../../shared/result/training.ts';
import { trainingReads } from '../parts/reads.ts';
import { instrumentSource } from '../parts/sources.ts';
import type { TrainingDialogProps } from './training-dialog.tsx';

const TrainingDialog = lazyPart<TrainingDialogProps>(() =>
  import('./training-dialog.tsx').then((m) => m.TrainingDialog),
);
const filter = namesOf(trainingApi.list);

const columns: ColumnsOf<typeof trainingApi.list> = [
  { field: 'trained_on', title: '日期', sort: true },
  { field: 'instrument_name', title: '仪器', maxWidth: 200 },
  { field: 'user_name', title: '人员', render: (row) => row.user_name || row.group_name },
  { field: 'person_type', title: '人员类型', render: (row) => labelOf(PersonType, row.person_type) },
  { field: 'people', title: '人数', align: 'right' },
  { field: 'result', title: '结果', render: (row) => <EnumTag of={TrainingResult} value={row.result} /> },
  { field: 'remark', title: '备注', maxWidth: 200, shown: 'wide' },
];

/** 培训登记: who may operate an instrument alone or with guidance, and who was shown it. */
export function TrainingListPage() {
  const [asked, setAsked] = useState<{ row?: TrainingRow }>();
  const remove = useCommand(trainingApi.remove, trainingReads);
  return (
    <ListPage
      title="培训登记"
      read={trainingApi.list}
      empty="还没有登记培训。独立操作、指导操作和演示登记后自动计入年度数据"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="仪器、人员或班级" />
          <SelectFilter name={filter('instrument_id')} label="仪器" source={instrumentSource} />
          <EnumFilter name={filter('result')} label="结果" of={TrainingResult} />
          <TextFilter name={filter('school_year')} label="学年" placeholder="如 2025-2026" />
        </>
      }
      create={
        mayCall(trainingApi.create) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsked({})}>
            登记培训
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setAsked({ row }), done: false },
        {
          label: '删除',
          when: (row) => row.can.includes('remove'),
          danger: true,
          confirm: '确定删除这条培训记录吗？',
          run: ({ id }) => remove.mutateAsync({ id }),
          done: '已删除',
        },
      ]}
    >
      {asked && <TrainingDialog {...(asked.row && { row: asked.row })} onClose={() => setAsked(undefined)} />}
    </ListPage>
  );
}
