import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Row } from 'antd';
import type { ReactNode } from 'react';
import { Panel } from '#screens/frames/page-frame.tsx';
import './form-lines.css';

type Props = {
  name: string;
  /** Title of the lines; each has it with its number. */
  title: string;
  add: string;
  most: number;
  /** Stands beside the button that adds a line; adds one by itself while there is room. */
  beside?: (append: ((line: object) => void) | undefined) => ReactNode;
  children: (at: number) => ReactNode;
};

/** Lines of a form in one panel; the last one stays. */
export const FormLines = ({ name, title, add, most, beside, children }: Props) => (
  <Panel title={title}>
    <Form.List name={name}>
      {(lines, { add: append, remove }) => (
        <>
          {lines.map(({ key, name: at }) => (
            <div key={key} className="experiment-line">
              <div className="experiment-line-head">
                <strong>{`${title} ${at + 1}`}</strong>
                {lines.length > 1 && (
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={`删除${title} ${at + 1}`}
                    onClick={() => remove(at)}
                  />
                )}
              </div>
              <Row gutter={24}>{children(at)}</Row>
            </div>
          ))}
          <div className="experiment-line-foot">
            <Button icon={<PlusOutlined />} disabled={lines.length >= most} onClick={() => append({})}>
              {add}
            </Button>
            {beside?.(lines.length < most ? append : undefined)}
          </div>
        </>
      )}
    </Form.List>
  </Panel>
);
