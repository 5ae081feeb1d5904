import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { RecordKind, RecordResult } from '../shared/kinds.ts';
import { recordApi } from '../shared/record.ts';
import { recordColumns } from './parts/piece-columns.tsx';
import type { RecordDialogProps } from './parts/record-dialog.tsx';

const RecordDialog = lazyPart<RecordDialogProps>(() => import('./parts/record-dialog.tsx').then((m) => m.RecordDialog));
const filter = namesOf(recordApi.list);

/** 运行与维护记录: runs, checks, maintenance and faults. */
export function RecordListPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <ListPage
      title="运行与维护记录"
      read={recordApi.list}
      empty="还没有记录。运行、日检、月检、维保和故障在设备旁用手机登记"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="设备或人员" />
          <EnumFilter name={filter('kind')} label="类型" of={RecordKind} />
          <EnumFilter name={filter('is_normal')} label="结果" of={RecordResult} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="日期" />
        </>
      }
      create={
        mayCall(recordApi.create) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
            登记记录
          </Button>
        )
      }
      columns={recordColumns}
    >
      {isOpen && <RecordDialog onClose={() => setOpen(false)} />}
    </ListPage>
  );
}
