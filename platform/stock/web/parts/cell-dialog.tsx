import { TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { cellApi, type CellRow } from '../../shared/cell.ts';
import { storeReads } from './store-reads.ts';

const field = namesOf(cellApi.create);

export type CellDialogProps = { cabinetId: number; row?: CellRow; onClose: () => void };

export function CellDialog({ cabinetId, row, onClose }: CellDialogProps) {
  return (
    <FormDialog
      title={row ? '编辑层位' : '新增层位'}
      save={row ? cellApi.update : cellApi.create}
      input={{ cabinet_id: cabinetId, ...(row && { id: row.id, version: row.version }) }}
      defaults={row ?? {}}
      invalidates={storeReads}
      onClose={onClose}
    >
      <TextField name={field('name')} label="层位名称" max={40} placeholder="如：上层、第 2 层左格" span={24} />
    </FormDialog>
  );
}
