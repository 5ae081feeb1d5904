import { UserField } from '#platform/identity/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { keeperApi, type KeeperRow } from '../../shared/keeper.ts';
import { storeReads } from './store-reads.ts';

const field = namesOf(keeperApi.create);

export type KeeperDialogProps = { warehouseId: number; row?: KeeperRow; onClose: () => void };

export function KeeperDialog({ warehouseId, row, onClose }: KeeperDialogProps) {
  return (
    <FormDialog
      title={row ? `编辑保管人${row.name}` : '聘任保管人'}
      save={row ? keeperApi.update : keeperApi.create}
      input={{ warehouse_id: warehouseId, ...(row && { id: row.id, version: row.version }) }}
      defaults={row ?? {}}
      invalidates={storeReads}
      onClose={onClose}
    >
      <UserField name={field('user_id')} label="保管人" disabled={row !== undefined} />
      <DateField name={field('starts_on')} label="聘任起期" />
      <DateField name={field('ends_on')} label="聘任止期" hint="不填为长期" />
      <DateField name={field('trained_until')} label="培训有效期至" hint="过期后不能复核出入库" />
    </FormDialog>
  );
}
