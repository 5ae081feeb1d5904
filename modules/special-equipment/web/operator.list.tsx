import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { CertStatus, DueLevel } from '../shared/kinds.ts';
import { operatorApi, type OperatorRow } from '../shared/operator.ts';
import type { OperatorDialogProps } from './parts/operator-dialog.tsx';
import { operatorColumns } from './parts/piece-columns.tsx';
import { pieceReads } from './parts/reads.ts';
import { itemSource } from './parts/sources.ts';

const OperatorDialog = lazyPart<OperatorDialogProps>(() =>
  import('./parts/operator-dialog.tsx').then((m) => m.OperatorDialog),
);
const filter = namesOf(operatorApi.list);

/** 作业人员: who may operate what, and until when. */
export function OperatorListPage() {
  const [asked, setAsked] = useState<{ row?: OperatorRow }>();
  const remove = useCommand(operatorApi.remove, pieceReads);
  return (
    <ListPage
      title="作业人员"
      read={operatorApi.list}
      empty="还没有作业人员。登记证书并关联设备后，才能启用设备和登记运行记录"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="姓名、证号或项目" />
          <SelectFilter name={filter('item_id')} label="作业项目" source={itemSource} />
          <EnumFilter name={filter('status')} label="状态" of={CertStatus} />
          <EnumFilter name={filter('due')} label="到期" of={DueLevel} />
        </>
      }
      toolbar={<ExportButton endpoint={operatorApi.export} name="特种设备作业人员.xlsx" />}
      create={
        mayCall(operatorApi.create) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsked({})}>
            登记作业人员
          </Button>
        )
      }
      columns={operatorColumns}
      rowActions={[
        { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setAsked({ row }), done: false },
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('remove'),
          confirm: (row) => `删除后${row.user_name}不能再操作关联的设备。确定删除这个证书吗？`,
          run: ({ id }) => remove.mutateAsync({ id }),
        },
      ]}
    >
      {asked && <OperatorDialog {...asked} onClose={() => setAsked(undefined)} />}
    </ListPage>
  );
}
