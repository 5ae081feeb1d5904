import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { purchaseApi } from '../shared/purchase.ts';
import { examineColumns, purchaseFilters } from './parts/purchase-columns.tsx';
import { purchasePath } from './parts/paths.ts';

const filter = namesOf(purchaseApi.examine);
const mine = {
  $items: [
    { value: 1, label: '待我审核' },
    { value: 0, label: '我已审核' },
  ],
};

/** 采购审核: purchases that wait for the reader, and those that the reader has decided. */
export const PurchaseExaminePage = () => (
  <ListPage
    title="采购审核"
    read={purchaseApi.examine}
    empty="没有需要您审核的采购申请"
    filters={
      <>
        <EnumFilter name={filter('waiting')} label="审核任务" of={mine} />
        {purchaseFilters}
      </>
    }
    columns={examineColumns}
    rowActions={[
      { label: '审核', when: (row) => row.can.includes('decide'), to: (row) => `${purchasePath}/${row.id}` },
      { label: '查看', when: (row) => !row.can.includes('decide'), to: (row) => `${purchasePath}/${row.id}` },
    ]}
  />
);
