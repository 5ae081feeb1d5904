import { Checkbox } from 'antd';
import { AreaField, Field, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { itemSetApi } from '../../shared/library/item-set.ts';

const field = namesOf(itemSetApi.create);

/** What a set is called and used for. */
export function SetFields() {
  return (
    <>
      <TextField name={field('name')} label="名称" max={50} span={24} />
      <Field name={field('act_types')} label="适用检查" span={24}>
        <Checkbox.Group options={ActType.$items.map(({ value, label }) => ({ value, label }))} />
      </Field>
      <AreaField name={field('remark')} label="说明" max={300} rows={2} />
    </>
  );
}
