import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { mineApi, MineKind, MineState, type MineRow } from '../shared/mine.ts';
import { WarehouseDone } from '../shared/purchase.states.ts';
import { purchasePath } from './parts/paths.ts';

const filter = namesOf(mineApi.list);
const pathOf = ({ kind, id }: MineRow) =>
  kind === MineKind.chemical ? (`/chemical/purchase/${id}` as const) : (`${purchasePath}/${id}` as const);

/** 我的采购: what the reader has asked for, chemicals and goods together. */
export const MineListPage = () => (
  <ListPage
    title="我的采购"
    read={mineApi.list}
    rowKey="key"
    empty="您还没有采购申请。危险化学品在“危险化学品 → 采购申请”办理，其他物资和服务在这里办理"
    filters={
      <>
        <TextFilter name={filter('keyword')} label="关键词" placeholder="单号或名称" />
        <EnumFilter name={filter('kind')} label="类型" of={MineKind} />
        <EnumFilter name={filter('state')} label="采购状态" of={MineState} />
      </>
    }
    create={<NewButton to={`${purchasePath}/edit/0`} right="purchase.purchase.apply" label="新增申请" />}
    columns={[
      { field: 'no', title: '申请单号', width: 150, render: (row) => <Link to={pathOf(row)}>{row.no}</Link> },
      { field: 'kind', title: '类型', render: (row) => labelOf(MineKind, row.kind) },
      { field: 'name', title: '名称', maxWidth: 220 },
      { field: 'org_name', title: '使用单位', maxWidth: 180 },
      { field: 'amount', title: '金额（元）', align: 'right', render: (row) => moneyText(row.amount) },
      { field: 'state', title: '采购状态', render: (row) => <EnumTag of={MineState} value={row.state} /> },
      {
        field: 'done',
        title: '入库',
        render: (row) => (row.done === null ? '—' : <EnumTag of={WarehouseDone} value={row.done} />),
      },
      { field: 'node_name', title: '当前环节', maxWidth: 160, render: (row) => row.node_name || '—' },
      { field: 'created_at', title: '申请时间', render: (row) => row.created_at.slice(0, 16) },
    ]}
    rowActions={[{ label: '查看', to: pathOf }]}
  />
);
