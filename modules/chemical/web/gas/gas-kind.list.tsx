import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { CycleKind } from '../../shared/gas/cycle.rules.ts';
import { GasGroup, gasKindApi, type GasKindRow } from '../../shared/gas/gas-kind.ts';
import { Bottle } from './bottle.tsx';
import type { GasKindDialogProps } from './gas-kind-dialog.tsx';
import { GasTabs } from './gas-tabs.tsx';

const filter = namesOf(gasKindApi.list);
const GasKindDialog = lazyPart<GasKindDialogProps>(() => import('./gas-kind-dialog.tsx').then((m) => m.GasKindDialog));

const Dangers = ({ row }: { row: GasKindRow }) => (
  <span className="gas-mark">
    {row.is_flammable && <ToneTag tone="bad">易燃</ToneTag>}
    {row.is_oxidising && <ToneTag tone="warn">助燃</ToneTag>}
    {row.is_toxic && <ToneTag tone="bad">有毒</ToneTag>}
    {!row.is_flammable && !row.is_oxidising && !row.is_toxic && '—'}
  </span>
);

const columns: ColumnsOf<typeof gasKindApi.list> = [
  {
    field: 'name',
    title: '气体',
    render: (row) => (
      <span className="gas-mark">
        <Bottle body={row.body} lettering={row.lettering} title={`${row.body_name}瓶${row.lettering_name}字`} />
        {row.name}
      </span>
    ),
  },
  { field: 'code', title: '代码' },
  { field: 'cas', title: 'CAS 号', render: (row) => row.cas || '—' },
  { field: 'storage_group', title: '储存组', render: (row) => labelOf(GasGroup, row.storage_group) },
  { field: 'is_flammable', title: '危险性', render: (row) => <Dangers row={row} /> },
  { field: 'cycle', title: '检验周期', render: (row) => labelOf(CycleKind, row.cycle) },
  { field: 'body_name', title: '瓶色/字色', render: (row) => `${row.body_name}/${row.lettering_name}` },
  { field: 'basis', title: '依据', maxWidth: 300, phone: false, render: (row) => row.basis || '—' },
];

/** 气体种类: what each gas is, and the colours of its cylinders. */
export function GasKindList() {
  const [dialog, setDialog] = useState<{ row?: GasKindRow }>();
  const mayEdit = holdsRight('chemical.gas.setting');
  return (
    <ListPage
      title="实验气体"
      note={<GasTabs active="kind" />}
      read={gasKindApi.list}
      empty="还没有气体种类"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名称、代码或 CAS 号" />
          <EnumFilter name={filter('storage_group')} label="储存组" of={GasGroup} />
        </>
      }
      create={
        mayEdit && (
          <Button type="primary" onClick={() => setDialog({})}>
            新增气体
          </Button>
        )
      }
      columns={columns}
      {...(mayEdit && {
        rowActions: [
          {
            label: '编辑',
            when: (row: GasKindRow) => row.can.includes('edit'),
            run: (row: GasKindRow) => setDialog({ row }),
            done: false as const,
          },
        ],
      })}
    >
      {dialog && <GasKindDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
