import { AreaField, type FieldProps } from '#screens/fields/fields.tsx';

/** The opinion with which a step passes or refuses a document; who refuses says why. */
export const OpinionField = ({ name, pass }: Pick<FieldProps, 'name'> & { pass: boolean }) => (
  <AreaField
    name={name}
    label="意见"
    max={300}
    rows={4}
    span={24}
    rules={pass ? [] : [{ required: true, message: '请写明驳回原因，便于修改后重新提交' }]}
  />
);
