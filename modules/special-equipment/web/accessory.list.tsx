import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { accessoryApi, type AccessoryRow } from '../shared/accessory.ts';
import { AccessoryKind, AccessoryStatus, DueLevel } from '../shared/kinds.ts';
import type { AccessoryDialogProps } from './parts/accessory-dialog.tsx';
import { accessoryColumns } from './parts/piece-columns.tsx';
import { pieceReads } from './parts/reads.ts';

const AccessoryDialog = lazyPart<AccessoryDialogProps>(() =>
  import('./parts/accessory-dialog.tsx').then((m) => m.AccessoryDialog),
);
const filter = namesOf(accessoryApi.list);

/** 安全附件: valves, gauges, discs and level gauges with their checks. */
export function AccessoryListPage() {
  const [asked, setAsked] = useState<{ row?: AccessoryRow }>();
  const remove = useCommand(accessoryApi.remove, pieceReads);
  return (
    <ListPage
      title="安全附件"
      read={accessoryApi.list}
      empty="还没有登记安全附件。登记安全阀、压力表、爆破片、液位计后，校验到期前会提醒"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="编号或设备" />
          <EnumFilter name={filter('kind')} label="附件" of={AccessoryKind} />
          <EnumFilter name={filter('due')} label="校验到期" of={DueLevel} />
          <EnumFilter name={filter('status')} label="状态" of={AccessoryStatus} />
          <CollegeFilter name={filter('college_id')} />
        </>
      }
      create={
        mayCall(accessoryApi.create) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsked({})}>
            登记附件
          </Button>
        )
      }
      columns={accessoryColumns}
      rowActions={[
        { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setAsked({ row }), done: false },
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('remove'),
          confirm: (row) => `删除登记错误的附件“${row.no}”；更换下来的请改为“已拆除”。确定删除吗？`,
          run: ({ id }) => remove.mutateAsync({ id }),
        },
      ]}
    >
      {asked && <AccessoryDialog {...asked} onClose={() => setAsked(undefined)} />}
    </ListPage>
  );
}
