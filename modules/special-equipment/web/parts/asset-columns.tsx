import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import type { assetApi } from '../../shared/asset.ts';
import { AssetState } from '../../shared/asset.states.ts';
import { SpecialKind } from '../../shared/kinds.ts';
import { DueCell } from './due-cell.tsx';
import { listPath } from './reads.ts';

const kindName = (code: string) => SpecialKind.$items.find(({ value }) => value === code)?.label ?? code;

export const assetColumns: ColumnsOf<typeof assetApi.list> = [
  { field: 'asset_no', title: '设备编号', sort: true, phone: false },
  {
    field: 'name',
    title: '名称',
    sort: true,
    width: 150,
    render: (row) => <Link to={`${listPath}/${row.id}`}>{row.name}</Link>,
  },
  { field: 'kind_code', title: '种类', render: (row) => kindName(row.kind_code) },
  { field: 'type_name', title: '品种', maxWidth: 160 },
  { field: 'use_cert_no', title: '使用登记证号', maxWidth: 160, render: (row) => row.use_cert_no || '—' },
  { field: 'register_code', title: '注册代码', shown: 'chosen', render: (row) => row.register_code || '—' },
  { field: 'lab_name', title: '实验室', maxWidth: 180 },
  { field: 'room_no', title: '房间', shown: 'wide' },
  { field: 'keeper_name', title: '管理员', shown: 'wide' },
  {
    field: 'next_on',
    title: '下次检验',
    sort: true,
    render: (row) => <DueCell day={row.next_on} due={row.due} />,
  },
  { field: 'state', title: '状态', render: (row) => <EnumTag of={AssetState} value={row.state} /> },
];
