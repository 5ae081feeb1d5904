import { Button } from 'antd';
import { useState } from 'react';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, OnOffTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { statusActions, type RowAction } from '#screens/frames/row-actions.tsx';
import { controlListApi, EditionState, flagTone, type ControlListRow } from '../shared/control-list.ts';
import { overviewApi } from '../shared/overview.ts';
import { substanceApi } from '../shared/substance.ts';
import type { ControlListDialogProps } from './parts/control-list-dialog.tsx';
import { catalogPath } from './parts/substance-columns.tsx';

const filter = namesOf(controlListApi.list);
const ControlListDialog = lazyPart<ControlListDialogProps>(() =>
  import('./parts/control-list-dialog.tsx').then((m) => m.ControlListDialog),
);

const columns: ColumnsOf<typeof controlListApi.list> = [
  {
    field: 'flag_name',
    title: '管控类别',
    width: 130,
    render: (row) => <ToneTag tone={flagTone(row.flag)}>{row.flag_name}</ToneTag>,
  },
  { field: 'name', title: '名录', sort: true, maxWidth: 260 },
  { field: 'edition', title: '版本', maxWidth: 160 },
  { field: 'issued_on', title: '公布日期', shown: 'chosen', phone: false },
  { field: 'starts_on', title: '施行日期', sort: true },
  {
    field: 'substances',
    title: '目录内品种',
    align: 'right',
    render: (row) => <Link to={`${catalogPath}?list_id=${row.id}`}>{row.substances}</Link>,
  },
  { field: 'two_keepers', title: '双人收发保管', shown: 'wide' },
  { field: 'before_buying', title: '购买前', shown: 'chosen', maxWidth: 200 },
  { field: 'after_buying', title: '购买后', shown: 'chosen', maxWidth: 200 },
  { field: 'keep_years', title: '台账保存（年）', shown: 'chosen', align: 'right' },
  { field: 'basis', title: '法律依据', shown: 'chosen', phone: false, maxWidth: 240 },
  {
    field: 'state',
    title: '状态',
    render: (row) => (row.status === 0 ? <OnOffTag value={0} /> : <EnumTag of={EditionState} value={row.state} />),
  },
];

/** 管控名录: the lists of the authorities, one row an edition. */
export function ControlListPage() {
  const [dialog, setDialog] = useState<{ row?: ControlListRow; from?: ControlListRow }>();
  const setStatus = useCommand(controlListApi.setStatus, [controlListApi.list, substanceApi.list, overviewApi.find]);
  const mayEdit = holdsRight('chemical.control.edit');
  const actions: RowAction<ControlListRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
    { label: '新版本', when: (row) => row.can.includes('renew'), run: (row) => setDialog({ from: row }), done: false },
    ...statusActions(
      setStatus.mutateAsync,
      ({ name }: { name: string }) => `停用后“${name}”中的化学品不再按这个类别管控。确定停用吗？`,
    ),
  ];
  return (
    <ListPage
      title="管控名录"
      read={controlListApi.list}
      empty="还没有管控名录"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名录、版本或法律依据" />
          <SelectFilter name={filter('flag')} label="管控类别" source={codeSource('chem_control')} />
          <EnumFilter name={filter('state')} label="状态" of={EditionState} />
        </>
      }
      create={
        mayEdit && (
          <Button type="primary" onClick={() => setDialog({})}>
            新增名录
          </Button>
        )
      }
      columns={columns}
      {...(mayEdit && { rowActions: actions })}
    >
      {dialog && <ControlListDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
