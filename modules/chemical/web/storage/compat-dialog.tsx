import { codeSource } from '#platform/codes/shared/code-source.ts';
import { AreaField, EnumField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { Apart, compatApi, type CompatRow } from '../../shared/storage/compat.ts';

const field = namesOf(compatApi.create);

/** A rule that is there, or the pair that a new one is about. */
export type CompatDialogProps = {
  row?: CompatRow;
  pair?: { a: string; b: string; title: string };
  kind: 'group' | 'tag';
  onClose: () => void;
};

export function CompatDialog({ row, pair, kind, onClose }: CompatDialogProps) {
  const about = row ?? pair;
  const title = row ? `${row.a_name} × ${row.b_name}` : (pair?.title ?? '新增反应性禁忌');
  return (
    <FormDialog
      title={title}
      save={row ? compatApi.update : compatApi.create}
      input={{ kind, ...(about && { a: about.a, b: about.b }), ...(row && { id: row.id, version: row.version }) }}
      defaults={row ?? { value: kind === 'tag' ? Apart.cabinet : Apart.together }}
      invalidates={[compatApi.list, compatApi.ask]}
      onClose={onClose}
    >
      {!about && <SelectField name={field('a')} label="标签一" source={codeSource('chem_react_tag')} />}
      {!about && <SelectField name={field('b')} label="标签二" source={codeSource('chem_react_tag')} />}
      <EnumField name={field('value')} label="间隔要求" of={Apart} span={24} />
      <TextField name={field('reason')} label="原因" max={200} span={24} hint="拒绝入库或移位时显示给操作人" />
      <AreaField name={field('basis')} label="依据" max={200} rows={2} />
    </FormDialog>
  );
}
