import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, type ButtonProps } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { SelectField, type FieldProps } from '#screens/fields/fields.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { specApi } from '../../shared/spec.ts';
import { SubstanceField } from './substance-field.tsx';

// The lines of documents about chemicals: inbound, purchase, requisition.

export const required = (message: string) => [{ required: true, message }];

type Remove = (() => void) | undefined;
type PanelsProps = {
  most: number;
  /** A line; one always stays. */
  line: (at: number, onRemove: Remove) => ReactNode;
  /** Places the button that adds a line; without it the button stands alone, until there are as many as may be. */
  foot?: (add: ReactNode) => ReactNode;
};

/** Lines that are added and removed. */
export function LinePanels({ most, line, foot }: PanelsProps) {
  return (
    <Form.List name="lines">
      {(lines, { add, remove }) => {
        const isFull = lines.length >= most;
        const button = (props: ButtonProps) => (
          <Button icon={<PlusOutlined />} {...props} onClick={() => add({})}>
            添加一行
          </Button>
        );
        return (
          <>
            {lines.map(({ key, name }) => (
              <Fragment key={key}>{line(name, lines.length > 1 ? () => remove(name) : undefined)}</Fragment>
            ))}
            {foot ? foot(button({ disabled: isFull })) : !isFull && button({ style: { marginBottom: 16 } })}
          </>
        );
      }}
    </Form.List>
  );
}

type PanelProps = { at: number; onRemove: Remove; extra?: (remove: ReactNode) => ReactNode; children: ReactNode };

/** The panel of a line with the button that removes it, which `extra` places beside more. */
export function LinePanel({ at, onRemove, extra = (remove) => remove, children }: PanelProps) {
  const remove = onRemove && (
    <Button type="text" danger icon={<DeleteOutlined />} aria-label={`删除第 ${at + 1} 行`} onClick={onRemove} />
  );
  return (
    <Panel title={`第 ${at + 1} 行`} extra={extra(remove)}>
      {children}
    </Panel>
  );
}

type Named = { substance_id: number; name: string; cas: string };
type LineFieldProps = Pick<FieldProps, 'name'>;

/** The chemical of a line; those of stored lines are known by name. */
export const LineSubstance = ({ name, known }: LineFieldProps & { known: readonly Named[] }) => (
  <SubstanceField
    name={name}
    label="化学品"
    placeholder="名称、别名或 CAS 号"
    span={8}
    known={known.map(({ substance_id, name, cas }) => ({ id: substance_id, name, cas }))}
    rules={required('请选择化学品')}
  />
);

/** The package of the chemical of a line; 0: none is chosen yet. */
export const LineSpec = ({ name, substance }: LineFieldProps & { substance: number }) => (
  <SelectField
    name={name}
    label="规格"
    span={8}
    placeholder={substance > 0 ? '请选择规格' : '请先选择化学品'}
    rules={required('请选择规格')}
    source={{
      read: specApi.list,
      input: { substance_id: substance, status: 1, page: -1, size: -1 },
      label: 'package_text',
      enabled: substance > 0,
    }}
  />
);
