import { DecimalField, EnumField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { specApi, type SpecRow } from '../../shared/catalogue/spec.ts';
import { Material } from '../../shared/waste-kinds.ts';

const field = namesOf(specApi.create);

export type SpecDialogProps = { row?: SpecRow; onClose: () => void };

export function SpecDialog({ row, onClose }: SpecDialogProps) {
  return (
    <FormDialog
      title={row ? `编辑${row.name}` : '新增容器规格'}
      save={row ? specApi.update : specApi.create}
      {...(row && { input: { id: row.id, version: row.version } })}
      defaults={row ?? {}}
      invalidates={[specApi.list]}
      onClose={onClose}
    >
      <TextField name={field('name')} label="名称" max={40} span={24} placeholder="如 20 L 塑料桶" />
      <DecimalField name={field('volume_l')} label="容积" unit="L" />
      <DecimalField name={field('tare_kg')} label="皮重" unit="kg" />
      <EnumField name={field('material')} label="材质" of={Material} />
    </FormDialog>
  );
}
