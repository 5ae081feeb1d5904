import { codeSource } from '#platform/codes/shared/code-source.ts';
import { DecimalField, EnumField, SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { NetUnit, specApi, type SpecRow } from '../../shared/spec.ts';

const field = namesOf(specApi.create);

export type SpecDialogProps = { substanceId: number; row?: SpecRow; onClose: () => void };

export function SpecDialog({ substanceId, row, onClose }: SpecDialogProps) {
  return (
    <FormDialog
      title={row ? '编辑包装规格' : '新增包装规格'}
      save={row ? specApi.update : specApi.create}
      input={{ substance_id: substanceId, ...(row && { id: row.id, version: row.version }) }}
      defaults={row ? { ...row } : {}}
      invalidates={[specApi.list]}
      onClose={onClose}
    >
      <DecimalField name={field('net')} label="净含量" />
      <EnumField name={field('unit')} label="单位" of={NetUnit} />
      <SelectField name={field('package_type')} label="包装" source={codeSource('chem_package')} span={24} />
    </FormDialog>
  );
}
