import { UserField } from '#platform/identity/web/public.tsx';
import { keeperApi } from '#platform/stock/shared/keeper.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { keeperCardApi, type KeeperCardRow } from '../../shared/report/keeper-card.ts';

const field = namesOf(keeperApi.create);

export type AppointDialogProps = { row?: KeeperCardRow; onClose: () => void };

export function AppointDialog({ row, onClose }: AppointDialogProps) {
  const isOld = row !== undefined;
  return (
    <FormDialog
      title={row ? `聘任和培训：${row.name}` : '聘任保管人'}
      save={row ? keeperApi.update : keeperApi.create}
      input={{ ...(row && { id: row.id, version: row.version }) }}
      defaults={row ?? {}}
      invalidates={[keeperCardApi.list, keeperApi.list, warehouseApi.find]}
      onClose={onClose}
    >
      <SelectField name={field('warehouse_id')} label="仓库" source={{ read: warehouseApi.list }} disabled={isOld} />
      <UserField name={field('user_id')} label="保管人" disabled={isOld} />
      <DateField name={field('starts_on')} label="聘任起期" />
      <DateField name={field('ends_on')} label="聘任止期" hint="不填为长期" />
      <DateField name={field('trained_until')} label="培训有效期至" hint="过期后不能复核和签名" />
    </FormDialog>
  );
}
