import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Col, Form, Row } from 'antd';
import type { ReactNode } from 'react';
import type { InputName } from '#screens/fields/names.ts';

type Props = {
  name: InputName;
  /** What a line is called on the buttons that add and remove one. */
  noun: string;
  /** What a new line starts with. */
  start?: object;
  /** Lines that stay. */
  least?: number;
  most?: number;
  children: (at: number) => ReactNode;
};

/** Lines of a form, each a row of fields; the fields' names start with the line's number. */
export const LineRows = ({ name, noun, start = {}, least = 0, most = Infinity, children }: Props) => (
  <Col span={24}>
    <Form.List name={name}>
      {(lines, { add, remove }) => (
        <>
          {lines.map(({ key, name: at }) => (
            <Row gutter={16} key={key} align="bottom">
              {children(at)}
              {lines.length > least && (
                <Col span={3}>
                  <Form.Item>
                    <Button
                      type="text"
                      danger
                      icon={<DeleteOutlined />}
                      aria-label={`删除${noun} ${at + 1}`}
                      onClick={() => remove(at)}
                    />
                  </Form.Item>
                </Col>
              )}
            </Row>
          ))}
          {lines.length < most && (
            <Button icon={<PlusOutlined />} onClick={() => add({ ...start })} style={{ marginBottom: 16 }}>
              添加{noun}
            </Button>
          )}
        </>
      )}
    </Form.List>
  </Col>
);
