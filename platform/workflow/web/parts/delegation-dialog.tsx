import { FormDialog } from '#screens/frames/form-dialog.tsx';
import type { Values } from '#screens/frames/form-frame.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { delegationApi, instanceApi } from '../../shared/process.ts';
import { PersonField } from './person-field.tsx';

const field = namesOf(delegationApi.create);

/** Whole days on the wire as their first and last second. */
const wholeDays = ({ from_at, to_at, ...rest }: Values): Values => ({
  ...rest,
  from_at: `${String(from_at)} 00:00:00`,
  to_at: `${String(to_at)} 23:59:59`,
});

const notBefore = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
  validator: async (_: unknown, day: unknown) => {
    const from = getFieldValue('from_at');
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
      <DateField name={field('from_at')} label="开始日期" />
      <DateField name={field('to_at')} label="结束日期" rules={[notBefore]} />
      <SelectField
        span={24}
        multiple
        name={field('process_keys')}
        label="流程范围"
        placeholder="全部流程"
        hint="不选择时，期间的全部审批都由受托人代为处理"
        source={{ read: instanceApi.startable, value: 'process_key', label: 'name' }}
      />
    </FormDialog>
  );
}
