import { EnumField, NumberField, SelectField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { TagKind } from '../../shared/kinds.ts';
import { tagApi, type TagRow } from '../../shared/learn/tag.ts';
import { topTags } from './sources.ts';

const field = namesOf(tagApi.create);

export type TagDialogProps = { row?: TagRow; parent?: number; onClose: () => void };

export function TagDialog({ row, parent, onClose }: TagDialogProps) {
  return (
    <FormDialog
      title={row ? `编辑${row.name}` : '新增标签'}
      save={row ? tagApi.update : tagApi.create}
      {...(row && { input: { id: row.id, version: row.version } })}
      defaults={row ?? { is_open: true, sort: 100, ...(parent !== undefined && { parent_id: parent }) }}
      toInput={(values) => ({ ...values, parent_id: values['parent_id'] ?? '' })}
      invalidates={[tagApi.list, tagApi.options]}
      onClose={onClose}
    >
      <TextField name={field('name')} label="名称" max={30} span={24} />
      <SelectField name={field('parent_id')} label="上级" source={topTags} hint="不选为一级标签" />
      <EnumField name={field('kind')} label="类别" of={TagKind} />
      <NumberField name={field('sort')} label="排序" min={0} max={9999} precision={0} />
      <SwitchField name={field('is_open')} label="公开" hint="公开的标签任何人都可以选学" />
    </FormDialog>
  );
}
