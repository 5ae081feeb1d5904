import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { UnitFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { budgetCardApi, budgetCardSheet, CardPart } from '../shared/budget-card.ts';
import { CardStatus } from '../shared/budget-card.states.ts';
import { moneyText } from '../shared/money.rules.ts';
import type { CardDialogProps } from './parts/card-dialog.tsx';

const filter = namesOf(budgetCardApi.list);
const CardDialog = lazyPart<CardDialogProps>(() => import('./parts/card-dialog.tsx').then((m) => m.CardDialog));

const columns: ColumnsOf<typeof budgetCardApi.list> = [
  {
    field: 'card_no',
    title: '卡号',
    sort: true,
    render: (row) => <Link to={`/project/budget-card/${row.id}`}>{row.card_no}</Link>,
  },
  { field: 'name', title: '名称', maxWidth: 220 },
  { field: 'type_name', title: '类型', shown: 'chosen' },
  { field: 'org_name', title: '所属单位', maxWidth: 180, shown: 'wide', phone: false },
  { field: 'manager_name', title: '负责人' },
  { field: 'members', title: '授权人数', align: 'right', shown: 'chosen', phone: false },
  { field: 'total', title: '总额（元）', align: 'right', render: (row) => moneyText(row.total) },
  { field: 'frozen', title: '冻结', align: 'right', render: (row) => moneyText(row.frozen) },
  { field: 'spent', title: '支出', align: 'right', render: (row) => moneyText(row.spent) },
  { field: 'available', title: '可用', align: 'right', render: (row) => <strong>{moneyText(row.available)}</strong> },
  { field: 'ends_on', title: '有效期至', sort: true, render: (row) => row.ends_on ?? '长期' },
  { field: 'source', title: '经费来源', shown: 'chosen', phone: false },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={CardStatus} value={row.status} /> },
];

/** 经费卡: money that purchases and reservations are paid from. */
export function BudgetCardListPage() {
  const [isNew, setIsNew] = useState(false);
  const mayEdit = holdsRight('funds.card.edit');
  return (
    <ListPage
      title="经费卡"
      read={budgetCardApi.list}
      empty={
        mayEdit
          ? '还没有经费卡。新增或从财务系统导出的表格导入经费卡，下达经费并授权后，采购时才能选用'
          : '还没有您可以使用的经费卡。请联系经费卡负责人授权，或联系学校管理员'
      }
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="卡号、名称或负责人" />
          <SelectFilter name={filter('card_type')} label="类型" source={codeSource('fund_card_type')} />
          <UnitFilter name={filter('org_id')} label="所属单位" />
          <EnumFilter name={filter('part')} label="与我有关" of={CardPart} />
          <EnumFilter name={filter('status')} label="状态" of={CardStatus} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入经费卡" sheet={budgetCardSheet} invalidates={[budgetCardApi.list]} />
          <ExportButton endpoint={budgetCardSheet.export} name="经费卡.xlsx" />
        </>
      }
      create={
        mayEdit && (
          <Button type="primary" onClick={() => setIsNew(true)}>
            新增经费卡
          </Button>
        )
      }
      columns={columns}
      rowActions={[{ label: '查看', to: (row) => row.id }]}
    >
      {isNew && <CardDialog onClose={() => setIsNew(false)} />}
    </ListPage>
  );
}
