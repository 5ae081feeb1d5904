import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Row } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { Panel } from '#screens/frames/page-frame.tsx';

export const required = (message: string) => [{ required: true, message }];

type Props = { most: number; line: (at: number) => ReactNode };

/** Lines of a document that are added and removed; one always stays. */
export function LineList({ most, line }: Props) {
  return (
    <Form.List name="lines">
      {(lines, { add, remove }) => (
        <>
          {lines.map(({ key, name }) => (
            <Fragment key={key}>
              <Panel
                title={`第 ${name + 1} 行`}
                extra={
                  lines.length > 1 && (
                    <Button
                      type="text"
                      danger
                      icon={<DeleteOutlined />}
                      aria-label={`删除第 ${name + 1} 行`}
                      onClick={() => remove(name)}
                    />
                  )
                }
              >
                <Row gutter={24}>{line(name)}</Row>
              </Panel>
            </Fragment>
          ))}
          {lines.length < most && (
            <Button icon={<PlusOutlined />} style={{ marginBottom: 16 }} onClick={() => add({})}>
              添加一行
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}

/** The filled fields of a line; what was left blank is absent. */
export const filledLine = (line: object) =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined && value !== null && value !== ''));

type Known = { material_id: number; code: string; name: string; spec: string; unit: string };

/** Materials of stored lines, which a field knows by name. */
export const knownIn = (lines: readonly Known[] | undefined) =>
  (lines ?? []).map(({ material_id, ...line }) => ({ ...line, id: material_id }));
