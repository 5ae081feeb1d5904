import type { InputName } from '#screens/fields/names.ts';
import { FieldPlace } from '#screens/fields/field-place.tsx';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Col, Form, Row } from 'antd';
import type { ReactNode } from 'react';
import './row-list.css';

type Props = {
  name: InputName;
  /** Text of the button that adds a row. */
  add: string;
  /** What a new row starts with. */
  start?: object;
  empty: string;
  children: (at: number) => ReactNode;
};

/** Rows of a form that belong to the record, each with its fields; the fields' names start with the row's number. */
export function RowList({ name, add, start = {}, empty, children }: Props) {
  return (
    <FieldPlace name={name}>
      <Col span={24}>
        <Form.List name={name}>
          {(rows, { add: append, remove }) => (
            <>
              {rows.length === 0 && <p className="lab-page-note">{empty}</p>}
              {rows.map(({ key, name: at }) => (
                <div key={key} className="row-list-row">
                  <Row gutter={16}>{children(at)}</Row>
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={`删除第 ${at + 1} 行`}
                    onClick={() => remove(at)}
                  />
                </div>
              ))}
              <Button icon={<PlusOutlined />} onClick={() => append({ ...start })}>
                {add}
              </Button>
            </>
          )}
        </Form.List>
      </Col>
    </FieldPlace>
  );
}
