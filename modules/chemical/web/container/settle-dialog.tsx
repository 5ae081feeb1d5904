import { Radio } from 'antd';
import { AreaField, Field } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { containerApi, type ContainerDetail } from '../../shared/container/container.ts';

const field = namesOf(containerApi.settle);
const choices = [
  { value: true, label: '实测正确，按实测更正账面' },
  { value: false, label: '账面正确，实测有误' },
];

export type SettleDialogProps = { container: ContainerDetail; onClose: () => void };

/** The office says what a difference was, and the container may be used again. */
export function SettleDialog({ container: { code, blocked_note }, onClose }: SettleDialogProps) {
  return (
    <FormDialog
      title={`解除冻结 ${code}`}
      save={containerApi.settle}
      input={{ code }}
      defaults={{ adjust: true }}
      invalidates={[containerApi.find, containerApi.list]}
      done="已解除冻结"
      okText="解除冻结"
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        {blocked_note}
      </p>
      <Field name={field('adjust')} label="核查结果" span={24}>
        <Radio.Group options={choices} />
      </Field>
      <AreaField
        name={field('reason')}
        label="核查结论"
        max={300}
        rows={3}
        span={24}
        placeholder="差异原因和处理情况"
      />
    </FormDialog>
  );
}
