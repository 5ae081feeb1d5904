import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Col, Form } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { PersonInput } from '#platform/workflow/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { Field, Section, TextField } from '#screens/fields/fields.tsx';
import { rowNamesOf } from '#screens/fields/names.ts';
import { projectApi } from '../../shared/application/project.ts';
import { needed } from './budget-lines.tsx';

const indicator = rowNamesOf(projectApi.create, 'indicators');
const step = rowNamesOf(projectApi.create, 'schedule');
const member = rowNamesOf(projectApi.create, 'members');

type LinesProps = { name: string; title: string; add: string; least: number; line: (at: number) => ReactNode };

/** Short lines of a form with a button that adds one. */
function Lines({ name, title, add: label, least, line }: LinesProps) {
  return (
    <Section title={title}>
      <Form.List name={name}>
        {(lines, { add, remove }) => (
          <>
            {lines.map(({ key, name: at }) => (
              <Fragment key={key}>
                {line(at)}
                <Col span={2} style={{ paddingTop: 30 }}>
                  {lines.length > least && (
                    <Button
                      type="text"
                      danger
                      icon={<DeleteOutlined />}
                      aria-label={`删除${title}第 ${at + 1} 行`}
                      onClick={() => remove(at)}
                    />
                  )}
                </Col>
              </Fragment>
            ))}
            <Col span={24}>
              <Button icon={<PlusOutlined />} disabled={lines.length >= 30} onClick={() => add({})}>
                {label}
              </Button>
            </Col>
          </>
        )}
      </Form.List>
    </Section>
  );
}

export const IndicatorLines = () => (
  <Lines
    name="indicators"
    title="绩效指标"
    add="添加指标"
    least={1}
    line={(at) => (
      <>
        <TextField name={indicator(at, 'name')} label="指标" span={8} max={60} rules={needed('请填写指标')} />
        <TextField name={indicator(at, 'current')} label="现状" span={7} max={60} />
        <TextField name={indicator(at, 'target')} label="目标" span={7} max={60} rules={needed('请填写目标')} />
      </>
    )}
  />
);

export const StepLines = () => (
  <Lines
    name="schedule"
    title="进度安排"
    add="添加进度"
    least={1}
    line={(at) => (
      <>
        <DateField name={step(at, 'ends_on')} label="完成日期" span={6} rules={needed('请选择完成日期')} />
        <TextField name={step(at, 'work')} label="工作内容" span={16} max={200} rules={needed('请填写工作内容')} />
      </>
    )}
  />
);

export const MemberLines = ({ named }: { named: readonly { id: number; name: string }[] }) => (
  <Lines
    name="members"
    title="项目成员"
    add="添加成员"
    least={0}
    line={(at) => (
      <>
        <Field name={member(at, 'user_id')} label="成员" span={8} picks rules={needed('请选择成员')}>
          <PersonInput multiple={false} named={named} />
        </Field>
        <TextField name={member(at, 'work')} label="分工" span={14} max={60} />
      </>
    )}
  />
);
