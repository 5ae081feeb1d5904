import { codeSource } from '#platform/codes/shared/code-source.ts';
import { UnitFilter } from '#platform/org/web/public.tsx';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ledgerApi } from '../../shared/ledger/ledger.ts';

const filter = namesOf(ledgerApi.stock);
const InStock = {
  $items: [
    { value: 1, label: '有库存' },
    { value: 0, label: '零库存' },
  ],
};

/** What pages of the book are found by. */
export const bookFilters = (
  <>
    <TextFilter name={filter('keyword')} label="化学品" placeholder="名称、别名或 CAS 号" />
    <SelectFilter name={filter('warehouse_id')} label="仓库" source={{ read: warehouseApi.list }} />
    <SelectFilter name={filter('control')} label="管控类别" source={codeSource('chem_control')} />
    <EnumFilter name={filter('in_stock')} label="库存" of={InStock} />
    <UnitFilter name={filter('org_id')} label="所属单位" />
  </>
);
