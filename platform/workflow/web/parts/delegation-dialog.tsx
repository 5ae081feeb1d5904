import { FormDialog } from '#screens/frames/form-dialog.tsx';
import type { Values } from '#screens/frames/form-frame.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { SelectField } from '#screens/fields/fields.tsx';
import { namesOf, valueNamesOf } from '#screens/fields/names.ts';
import { delegationApi, instanceApi } from '../../shared/process.ts';
import { PersonField } from './person-field.tsx';

const field = namesOf(delegationApi.create);
// Days are chosen; instants go on the wire, whose rules would refuse a day.
const dayField = valueNamesOf<{ from_day: string; to_day: string }>();

/** Whole days on the wire as their first and last second. */
const wholeDays = ({ from_day, to_day, ...rest }: Values): Values => ({
  ...rest,
  from_at: `${String(from_day)} 00:00:00`,
  to_at: `${String(to_day)} 23:59:59`,
});

const notBefore = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
  validator: async (_: unknown, day: unknown) => {
    const from = getFieldValue('from_day');
    if (typeof day === 'string' && typeof from === 'string' && day !== '' && day < from)
      throw new Error('结束日期不能早于开始日期');
  },
});

export function DelegationDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="新增委托"
      save={delegationApi.create}
      toInput={wholeDays}
      invalidates={[delegationApi.list]}
      done="已委托"
      onClose={onClose}
    >
      <PersonField span={24} name={field('delegate_id')} label="受托人" />
      <DateField name={dayField('from_day')} label="开始日期" rules={[{ required: true, message: '请选择开始日期' }]} />
      <DateField
        name={dayField('to_day')}
        label="结束日期"
        rules={[{ required: true, message: '请选择结束日期' }, notBefore]}
      />
      <SelectField
        span={24}
        multiple
        name={field('process_keys')}
        label="流程范围"
        placeholder="全部流程"
        hint="不选择时，期间的全部审批都由受托人代为处理"
        source={{ read: instanceApi.processNames, value: 'process_key', label: 'name' }}
      />
    </FormDialog>
  );
}
