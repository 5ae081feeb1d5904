import { Select, Space } from 'antd';
import { Field, type FieldProps } from '#screens/fields/fields.tsx';
import { iconNames, MenuIcon } from '#kernel/web/shell/icons.tsx';

const options = iconNames.map((name) => ({
  value: name,
  label: (
    <Space>
      <MenuIcon name={name} />
      {name}
    </Space>
  ),
}));

/** The picture of a menu entry, among those that the product has. */
export function IconField(props: FieldProps) {
  return (
    <Field {...props} picks>
      <Select allowClear options={options} showSearch={{ optionFilterProp: 'value' }} placeholder="请选择图标" />
    </Field>
  );
}
