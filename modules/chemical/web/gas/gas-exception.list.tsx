import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExceptionKind, gasExceptionApi, type GasExceptionRow } from '../../shared/gas/gas-kind.ts';
import type { ExceptionDialogProps } from './exception-dialog.tsx';
import { GasTabs } from './gas-tabs.tsx';

const filter = namesOf(gasExceptionApi.list);
const ExceptionDialog = lazyPart<ExceptionDialogProps>(() =>
  import('./exception-dialog.tsx').then((m) => m.ExceptionDialog),
);

const columns: ColumnsOf<typeof gasExceptionApi.list> = [
  { field: 'room_name', title: '房间', maxWidth: 240 },
  { field: 'kind', title: '例外', maxWidth: 280, render: (row) => labelOf(ExceptionKind, row.kind) },
  { field: 'reason', title: '理由和防护措施', maxWidth: 360 },
  {
    field: 'ends_on',
    title: '有效期至',
    render: (row) => (
      <>
        {row.ends_on} {row.is_over && <ToneTag tone="bad">已到期</ToneTag>}
      </>
    ),
  },
  { field: 'created_by_name', title: '登记人' },
  { field: 'created_at', title: '登记时间', phone: false, render: (row) => row.created_at.slice(0, 16) },
];

/** 房间例外: what the school's office allows in a room against the rules of gases. */
export function GasExceptionList() {
  const [isOpen, setOpen] = useState(false);
  const remove = useCommand(gasExceptionApi.remove, [gasExceptionApi.list]);
  const mayEdit = holdsRight('chemical.gas.setting');
  return (
    <ListPage
      title="实验气体"
      note={<GasTabs active="exception" />}
      read={gasExceptionApi.list}
      empty="没有例外。每间房间同时使用的助燃和易燃气体各不超过一瓶，易燃与助燃气体分室；确需例外的由学校登记"
      filters={<EnumFilter name={filter('kind')} label="例外" of={ExceptionKind} />}
      create={
        mayEdit && (
          <Button type="primary" onClick={() => setOpen(true)}>
            登记例外
          </Button>
        )
      }
      columns={columns}
      {...(mayEdit && {
        rowActions: [
          {
            label: '删除',
            danger: true,
            when: (row: GasExceptionRow) => row.can.includes('remove'),
            run: ({ id }: GasExceptionRow) => remove.mutateAsync({ id }),
            confirm: (row: GasExceptionRow) => `删除后“${row.room_name}”按规则核对，已超出的列入预警中心。确定删除吗？`,
          },
        ],
      })}
    >
      {isOpen && <ExceptionDialog onClose={() => setOpen(false)} />}
    </ListPage>
  );
}
