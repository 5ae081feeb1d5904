import { Pagination } from 'antd';
import { useState } from 'react';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { StatCards } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { budgetCardApi, type BudgetCardDetail } from '../shared/budget-card.ts';
import { CardStatus } from '../shared/budget-card.states.ts';
import { cardFlowApi, CardFlowKind } from '../shared/card-flow.ts';
import { moneyText } from '../shared/money.rules.ts';
import type { CardDialogProps } from './parts/card-dialog.tsx';
import type { DisableDialogProps } from './parts/disable-dialog.tsx';
import type { MembersDialogProps } from './parts/members-dialog.tsx';
import type { MoneyDialogProps } from './parts/money-dialog.tsx';

const CardDialog = lazyPart<CardDialogProps>(() => import('./parts/card-dialog.tsx').then((m) => m.CardDialog));
const MoneyDialog = lazyPart<MoneyDialogProps>(() => import('./parts/money-dialog.tsx').then((m) => m.MoneyDialog));
const MembersDialog = lazyPart<MembersDialogProps>(() =>
  import('./parts/members-dialog.tsx').then((m) => m.MembersDialog),
);
const DisableDialog = lazyPart<DisableDialogProps>(() =>
  import('./parts/disable-dialog.tsx').then((m) => m.DisableDialog),
);

const size = 15;

/** What has changed the balances, the newest first. */
function Flows({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const flows = useRead(cardFlowApi.list, { id, page, size });
  const total = flows.data?.total ?? 0;
  return (
    <Panel title="流水" extra={<ExportButton endpoint={cardFlowApi.export} input={{ id }} name="经费卡流水.xlsx" />}>
      <DataTable
        label="流水"
        rows={flows.data?.content ?? []}
        loading={flows.isFetching}
        empty="还没有流水。下达经费后在这里显示"
        columns={[
          { field: 'seq', title: '序号', align: 'right' },
          { field: 'at', title: '时间' },
          { field: 'kind', title: '类型', render: (row) => <EnumTag of={CardFlowKind} value={row.kind} /> },
          { field: 'amount', title: '金额（元）', align: 'right', render: (row) => moneyText(row.amount) },
          { field: 'balance', title: '可用余额', align: 'right', render: (row) => moneyText(row.balance) },
          { field: 'operator_name', title: '经办人' },
          {
            field: 'note',
            title: '说明',
            maxWidth: 320,
            render: (row) => [row.note, row.line !== null && `第 ${row.line} 行`].filter(Boolean).join('，') || '—',
          },
        ]}
      />
      {total > size && (
        <Pagination
          style={{ marginTop: 16, textAlign: 'right' }}
          current={page}
          pageSize={size}
          total={total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </Panel>
  );
}

const Members = ({ row }: { row: BudgetCardDetail }) => (
  <Panel title={`授权人员（${row.member_list.length}）`}>
    <DataTable
      label="授权人员"
      rows={row.member_list.map((member) => ({ ...member, id: member.user_id }))}
      empty="还没有授权。负责人本人可以直接使用；其他人须由负责人授权"
      columns={[
        { field: 'name', title: '姓名' },
        { field: 'job_no', title: '工号' },
        {
          field: 'doc_limit',
          title: '单笔限额（元）',
          align: 'right',
          render: ({ doc_limit }) => (doc_limit === null ? '不限' : moneyText(doc_limit)),
        },
      ]}
    />
  </Panel>
);

type Asked = 'edit' | 'members' | 'allocate' | 'adjust' | 'disable';

/** 经费卡详情: balances, members and flows of a card. */
export function BudgetCardDetailPage() {
  const enable = useCommand(budgetCardApi.enable, [budgetCardApi.list, budgetCardApi.find]);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const ask = (label: string, what: Asked, look: { primary?: boolean; danger?: boolean } = {}) => ({
    label,
    when: (row: BudgetCardDetail) => row.can.includes(what),
    run: () => setAsked(what),
    done: false as const,
    ...look,
  });
  return (
    <DetailPage
      title={(row) => `${row.card_no} ${row.name}`}
      note={(row) => <EnumTag of={CardStatus} value={row.status} />}
      read={budgetCardApi.find}
      back={{ else: '/project/budget-card' }}
      actions={[
        ask('下达', 'allocate', { primary: true }),
        ask('授权', 'members'),
        ask('调整', 'adjust'),
        ask('编辑', 'edit'),
        ask('停用', 'disable', { danger: true }),
        {
          label: '启用',
          when: (row) => row.can.includes('enable'),
          run: ({ id }) => enable.mutateAsync({ id }),
          done: '已启用',
        },
      ]}
    >
      {(row) => (
        <>
          <StatCards
            items={[
              { label: '总额', value: moneyText(row.total), unit: '元' },
              { label: '冻结', value: moneyText(row.frozen), unit: '元' },
              { label: '支出', value: moneyText(row.spent), unit: '元' },
              { label: '可用', value: moneyText(row.available), unit: '元' },
            ]}
          />
          <Panel title="基本信息">
            <Facts
              items={[
                ['类型', row.type_name],
                ['经费来源', row.source],
                ['所属单位', row.org_name],
                ['负责人', row.manager_name],
                ['有效期', `${row.starts_on ?? '不限'} 至 ${row.ends_on ?? '长期'}`],
                ['说明', row.remark, 2],
              ]}
            />
          </Panel>
          <Members row={row} />
          <Flows id={row.id} />
          {asked === 'edit' && <CardDialog row={row} onClose={close} />}
          {asked === 'members' && <MembersDialog row={row} onClose={close} />}
          {(asked === 'allocate' || asked === 'adjust') && <MoneyDialog row={row} kind={asked} onClose={close} />}
          {asked === 'disable' && <DisableDialog row={row} onClose={close} />}
        </>
      )}
    </DetailPage>
  );
}
