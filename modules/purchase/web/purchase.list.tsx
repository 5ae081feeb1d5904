import { useCommand } from '#kernel/web/api/query.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { purchaseApi } from '../shared/purchase.ts';
import { purchaseColumns, purchaseFilters } from './parts/purchase-columns.tsx';
import { purchasePath } from './parts/paths.ts';

/** 采购申请: goods and services that people want to buy, and how far it has come. */
export function PurchaseListPage() {
  const submit = useCommand(purchaseApi.submit, [purchaseApi.list, purchaseApi.find]);
  return (
    <ListPage
      title="采购申请"
      read={purchaseApi.list}
      empty="还没有采购申请。填写使用单位、经费卡和物品，提交后由经费卡负责人和学院审核"
      filters={purchaseFilters}
      toolbar={<ExportButton endpoint={purchaseApi.export} name="采购申请.xlsx" />}
      create={<NewButton to={`${purchasePath}/edit/0`} right="purchase.purchase.apply" label="新增申请" />}
      columns={purchaseColumns}
      rowActions={[
        { label: '查看', to: (row) => `${purchasePath}/${row.id}` },
        { ...editAction((id) => `${purchasePath}/edit/${id}`) },
        {
          label: '提交',
          when: (row) => row.can.includes('submit'),
          run: ({ id }) => submit.mutateAsync({ id }),
          confirm: (row) => `提交后冻结经费，由经费卡负责人开始逐级审核。确定提交 ${row.no} 吗？`,
          done: '已提交审核',
        },
      ]}
    />
  );
}
