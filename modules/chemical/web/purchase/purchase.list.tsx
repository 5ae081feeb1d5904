import { useCommand } from '#kernel/web/api/query.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { purchaseApi } from '../../shared/purchase/purchase.ts';
import { purchaseColumns, purchaseFilters, purchasePath } from './purchase-columns.tsx';

/** 采购申请: what people of the laboratories want to buy, and how far it has come. */
export function PurchaseListPage() {
  const submit = useCommand(purchaseApi.submit, [purchaseApi.list, purchaseApi.find]);
  return (
    <ListPage
      title="采购申请"
      read={purchaseApi.list}
      empty="还没有采购申请。填写实验室、经费卡和化学品，预检通过后提交审核"
      filters={purchaseFilters}
      create={<NewButton to={`${purchasePath}/edit/0`} right="chemical.purchase.apply" label="新增申请" />}
      columns={purchaseColumns}
      rowActions={[
        { label: '查看', to: (row) => row.id },
        { ...editAction((id) => `${purchasePath}/edit/${id}`) },
        {
          label: '提交',
          when: (row) => row.can.includes('submit'),
          run: ({ id }) => submit.mutateAsync({ id }),
          confirm: (row) => `提交后由经费卡负责人开始逐级审核，不能再修改。确定提交 ${row.no} 吗？`,
          done: '已提交审核',
        },
      ]}
    />
  );
}
