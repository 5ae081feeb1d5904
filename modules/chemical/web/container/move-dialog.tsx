import { CellField } from '#platform/stock/web/public.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { containerApi, type ContainerRow } from '../../shared/container/container.ts';

const field = namesOf(containerApi.move);

type Moved = Pick<
  ContainerRow,
  'code' | 'name' | 'version' | 'warehouse_id' | 'warehouse_name' | 'cabinet_name' | 'cell_name'
>;
export type MoveDialogProps = { container: Moved; onClose: () => void };

export function MoveDialog({ container, onClose }: MoveDialogProps) {
  const { code, name, version, warehouse_id, warehouse_name, cabinet_name, cell_name } = container;
  return (
    <FormDialog
      title={`移位 ${name}（${code}）`}
      save={containerApi.move}
      input={{ code, version }}
      invalidates={[containerApi.list, containerApi.find]}
      onClose={onClose}
    >
      <CellField
        name={field('cell_id')}
        label="移到"
        warehouseId={warehouse_id}
        span={24}
        hint={`现在：${warehouse_name} · ${cabinet_name} · ${cell_name}`}
      />
      {holdsRight('chemical.compat.override') && (
        <TextField
          name={field('tray_note')}
          label="隔离措施"
          max={200}
          span={24}
          placeholder="如：二层防漏托盘"
          hint="只在须分柜的化学品经学校批准同柜时填写"
        />
      )}
    </FormDialog>
  );
}
