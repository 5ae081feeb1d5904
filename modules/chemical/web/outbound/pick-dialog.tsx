import { Checkbox, Form, Select } from 'antd';
import { DecimalField, Field, TextField } from '#screens/fields/fields.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { rowNamesOf } from '#screens/fields/names.ts';
import { exact } from '../../shared/amount.rules.ts';
import { outboundApi, type OutboundDetail, type PickInput } from '../../shared/outbound/outbound.ts';

const field = rowNamesOf(outboundApi.pick, 'items');

export type PickDialogProps = {
  row: OutboundDetail;
  /** Picks beside this one. */
  others: readonly PickInput[];
  pick: PickInput;
  /** It is not what was reserved, so it needs a reason. */
  isOther: boolean;
  onClose: () => void;
};

function Amount() {
  const isWhole: unknown = Form.useWatch(['items', 0, 'is_whole']);
  return (
    <>
      <Field name={field(0, 'is_whole')} label="交付方式" span={24} item={{ valuePropName: 'checked' }}>
        <Checkbox>整瓶交付，用后将余量归还</Checkbox>
      </Field>
      {isWhole !== true && (
        <DecimalField
          name={field(0, 'amount')}
          label="数量"
          span={24}
          hint="不填按预留量；少于整瓶的，称出后装入新容器并贴分装标签"
        />
      )}
    </>
  );
}

/** How much of a container goes out, and why it is another one than the reserved. */
export function PickDialog({ row, others, pick, isOther, onClose }: PickDialogProps) {
  const lines = row.lines.map(({ line, name, unit, amount, issued }) => ({
    value: line,
    label: `第 ${line} 行 ${name}，还需 ${exact(Number(amount) - Number(issued))} ${unit}`,
  }));
  return (
    <FormDialog
      title={isOther ? `更换为 ${pick.code}` : `${pick.code} 的数量`}
      save={outboundApi.pick}
      input={{ requisition_id: row.id, version: row.outbound?.version ?? 0 }}
      defaults={{ items: [{ ...pick }] }}
      toInput={({ items }) => {
        const [own] = items as PickInput[];
        const { amount, ...rest } = { ...pick, ...own };
        const isGiven = rest.is_whole !== true && amount !== undefined && amount !== null;
        return { items: [...others, { ...rest, ...(isGiven && { amount }) }] };
      }}
      invalidates={[outboundApi.find, outboundApi.list]}
      done="已备货"
      okText="备货"
      onClose={onClose}
    >
      <Form.List name="items">
        {() => (
          <>
            {isOther && (
              <>
                <Field name={field(0, 'line')} label="用于" span={24} picks>
                  <Select options={lines} />
                </Field>
                <TextField
                  name={field(0, 'reason')}
                  label="更换原因"
                  max={200}
                  span={24}
                  placeholder="如原瓶标签破损、先用零散瓶"
                  rules={[{ required: true, message: '请填写更换原因' }]}
                />
              </>
            )}
            <Amount />
          </>
        )}
      </Form.List>
    </FormDialog>
  );
}
