import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { batchApi } from '../../shared/batch/batch.ts';
import { BatchState } from '../../shared/batch/batch.states.ts';
import { courseSource, termSource } from '../parts/sources.ts';
import { useBatchActions } from './batch-actions.tsx';
import { batchColumns } from './batch-columns.tsx';
import type { BatchDialogProps } from './batch-dialog.tsx';

const BatchDialog = lazyPart<BatchDialogProps>(() => import('./batch-dialog.tsx').then((m) => m.BatchDialog));
const filter = namesOf(batchApi.list);

/** 实验批次: when and where projects are given; `?new=` opens a new one of a project. */
export function BatchListPage() {
  const { actions, dialog } = useBatchActions();
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get('new')) || undefined;
  const close = () => {
    setOpen(false);
    query.delete('new');
    setQuery(query, { replace: true });
  };
  return (
    <ListPage
      title="实验批次"
      read={batchApi.list}
      empty="还没有批次。新增后检查冲突并发布，学生即可选课"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="批次" placeholder="批次、项目或课程" />
          <SelectFilter name={filter('term_id')} label="学期" source={termSource} />
          <SelectFilter name={filter('course_id')} label="课程" source={courseSource} />
          <EnumFilter name={filter('state')} label="状态" of={BatchState} multiple />
        </>
      }
      create={
        mayCall(batchApi.create) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
            新增批次
          </Button>
        )
      }
      columns={batchColumns}
      rowActions={[...actions, { label: '查看', to: (row) => row.id }]}
    >
      {dialog}
      {(isOpen || asked !== undefined) && (
        <BatchDialog {...(asked !== undefined && { projectId: asked })} onClose={close} />
      )}
    </ListPage>
  );
}
