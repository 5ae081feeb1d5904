import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { UserCell } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { accountApi, type AccountRow } from '../../shared/account/account.ts';
import type { FlowsDialogProps, PaidDialogProps } from './account-dialogs.tsx';

const dialogs = () => import('./account-dialogs.tsx');
const PaidDialog = lazyPart<PaidDialogProps>(() => dialogs().then((m) => m.PaidDialog));
const FlowsDialog = lazyPart<FlowsDialogProps>(() => dialogs().then((m) => m.FlowsDialog));
const filter = namesOf(accountApi.list);

const columns: ColumnsOf<typeof accountApi.list> = [
  { field: 'user_name', title: '人员', render: (row) => <UserCell name={row.user_name} note={row.account} /> },
  { field: 'college_name', title: '学院', maxWidth: 200 },
  { field: 'total', title: '充值合计（元）', align: 'right', render: (row) => moneyText(row.total) },
  { field: 'frozen', title: '冻结（元）', align: 'right', render: (row) => moneyText(row.frozen) },
  { field: 'spent', title: '支出（元）', align: 'right', render: (row) => moneyText(row.spent) },
  { field: 'available', title: '可用（元）', align: 'right', render: (row) => moneyText(row.available) },
];

/** 个人账户: money that people have paid in for their bookings. */
export function AccountListPage() {
  const [paid, setPaid] = useState<Omit<PaidDialogProps, 'onClose'>>();
  const [flows, setFlows] = useState<AccountRow>();
  return (
    <ListPage
      title="个人账户"
      note="可用 = 充值合计 − 冻结 − 支出，不会小于 0"
      read={accountApi.list}
      empty="还没有账户。第一次充值时建立"
      filters={<TextFilter name={filter('keyword')} label="人员" placeholder="姓名、账号或工号" />}
      create={
        mayCall(accountApi.topUp) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setPaid({ kind: 'topUp' })}>
            充值
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        { label: '流水', run: setFlows, done: false },
        {
          label: '充值',
          when: (row) => row.can.includes('top_up'),
          run: (row) => setPaid({ kind: 'topUp', row }),
          done: false,
        },
        {
          label: '退款',
          danger: true,
          when: (row) => row.can.includes('withdraw'),
          run: (row) => setPaid({ kind: 'withdraw', row }),
          done: false,
        },
      ]}
    >
      {paid && <PaidDialog {...paid} onClose={() => setPaid(undefined)} />}
      {flows && <FlowsDialog row={flows} onClose={() => setFlows(undefined)} />}
    </ListPage>
  );
}
