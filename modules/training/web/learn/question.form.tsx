import './learn.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Col, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { AreaField, EnumField, Field, Section, SelectField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { FieldPlace } from '#screens/fields/field-place.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { labelOf } from '#kernel/shared/enums.ts';
import { QuestionType } from '../../shared/kinds.ts';
import { Difficulty, judgement, questionApi, type QuestionDetail } from '../../shared/learn/question.ts';
import { letterOf } from '../../shared/learn/stem.rules.ts';
import { QuestionStatus } from '../../shared/question.states.ts';
import { questionPath, questionReads } from './question-actions.ts';
import { tagSource } from './sources.ts';

const field = namesOf(questionApi.create);
const mostOptions = 8;

type Values = { type?: number; options?: ({ text?: string } | undefined)[]; answer?: number[]; stem?: string };

/** Questions of the bank that are the same or nearly so. */
function Similar({ except }: { except: number }) {
  const form = Form.useFormInstance();
  const stem = (Form.useWatch('stem', form) as string | undefined) ?? '';
  const [asked, setAsked] = useState('');
  const { data } = useRead(
    questionApi.similar,
    { stem: asked.slice(0, 100), except: except || undefined },
    { enabled: asked.length >= 4, quiet: true },
  );
  const rows = asked.length >= 4 ? (data?.content ?? []) : [];
  return (
    <>
      <Field name={field('stem')} label="题干" span={24}>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          showCount
          maxLength={500}
          placeholder="请输入题干"
          onBlur={() => setAsked(stem.trim())}
        />
      </Field>
      {rows.length > 0 && (
        <Col span={24}>
          <Alert
            className="learn-alert"
            type={rows.some(({ is_same }) => is_same) ? 'warning' : 'info'}
            showIcon
            title={rows.some(({ is_same }) => is_same) ? '题库中已有题干相同的题目' : '题库中有相近的题目'}
            description={
              <ul className="learn-similar">
                {rows.map((row) => (
                  <li key={row.id}>
                    <Link className="lab-link" to={`${questionPath}/${row.id}`}>
                      {row.stem}
                    </Link>
                    （{labelOf(QuestionStatus, row.status)}）
                  </li>
                ))}
              </ul>
            }
          />
        </Col>
      )}
    </>
  );
}

/** Positions after the option at `at` is gone. */
const without = (answer: readonly number[], at: number) =>
  answer.filter((one) => one !== at).map((one) => (one > at ? one - 1 : one));

type MarkProps = { at: number; type: number | undefined; value?: number[]; onChange?: (answer: number[]) => void };

/** Marks an option as right: several of a multiple choice, else one. */
function Mark({ at, type, value = [], onChange }: MarkProps) {
  const chosen = value.includes(at);
  const label = `${letterOf(at)} 是正确答案`;
  if (type !== QuestionType.multiple)
    return <Radio checked={chosen} aria-label={label} onChange={() => onChange?.([at])} />;
  const toggle = () => onChange?.(chosen ? value.filter((one) => one !== at) : [...value, at].sort((a, b) => a - b));
  return <Checkbox checked={chosen} aria-label={label} onChange={toggle} />;
}

function Options() {
  const form = Form.useFormInstance();
  const type = Form.useWatch('type', form) as number | undefined;
  const answer = (Form.useWatch('answer', form) as number[] | undefined) ?? [];
  const set = (next: number[]) => {
    form.setFieldValue('answer', next);
    void form.validateFields(['answer']).catch(() => undefined);
  };
  if (type === QuestionType.judge)
    return (
      <Field name={field('answer')} label="正确答案" span={24} picks item={judgeItem}>
        <Radio.Group options={judgement.map((label, value) => ({ label, value }))} />
      </Field>
    );
  return (
    <FieldPlace name={field('options')}>
      <Col span={24}>
        <Form.List name={field('options')}>
          {(rows, { add, remove }) => (
            <Form.Item label="选项" required extra="左侧勾选正确答案；多选题勾选全部正确的选项">
              {rows.map(({ key, name: at }) => (
                <div key={key} className="learn-option">
                  <Mark at={at} type={type} value={answer} onChange={set} />
                  <b>{letterOf(at)}</b>
                  <Form.Item
                    name={[at, 'text']}
                    noStyle
                    rules={[{ required: true, whitespace: true, message: `请填写选项 ${letterOf(at)}` }]}
                  >
                    <Input maxLength={300} placeholder={`选项 ${letterOf(at)}`} aria-label={`选项 ${letterOf(at)}`} />
                  </Form.Item>
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={`删除选项 ${letterOf(at)}`}
                    disabled={rows.length <= 2}
                    onClick={() => {
                      remove(at);
                      set(without(answer, at));
                    }}
                  />
                </div>
              ))}
              <Button icon={<PlusOutlined />} disabled={rows.length >= mostOptions} onClick={() => add({ text: '' })}>
                增加选项
              </Button>
            </Form.Item>
          )}
        </Form.List>
        <Form.Item
          name={field('answer')}
          noStyle
          rules={[{ required: true, type: 'array', min: 1, message: '请勾选正确答案' }]}
        >
          <Kept />
        </Form.Item>
        <Form.Item noStyle shouldUpdate>
          {() => {
            const [error] = form.getFieldError('answer');
            return error ? (
              <p className="learn-error" role="alert">
                {error}
              </p>
            ) : null;
          }}
        </Form.Item>
      </Col>
    </FieldPlace>
  );
}

// The answer is set by the marks beside the options.
const Kept = () => null;

/** A judgement keeps its answer as a list too. */
const judgeItem = {
  getValueProps: (value: number[] | undefined) => ({ value: value?.[0] }),
  normalize: (value: number) => [value],
};

const blankOptions = [{ text: '' }, { text: '' }, { text: '' }, { text: '' }];
const toForm = (row: QuestionDetail) => ({ ...row, answer: row.answer ?? [] });

/** Only what the type asks for is sent. */
function toInput(values: Record<string, unknown>) {
  const { type, options, answer = [] } = values as Values;
  const isJudge = type === QuestionType.judge;
  return { ...values, answer: isJudge ? answer.slice(0, 1) : answer, options: isJudge ? undefined : options };
}

export function QuestionFormPage() {
  const id = Number(useParams()['id'] ?? 0);
  return (
    <FormPage
      title="题目"
      load={questionApi.find}
      create={questionApi.create}
      update={questionApi.update}
      back={questionPath}
      defaults={{ type: QuestionType.single, difficulty: 3, options: blankOptions, answer: [], is_draft: false }}
      toForm={toForm}
      toInput={toInput}
      invalidates={questionReads}
    >
      <Section title="题目">
        <EnumField name={field('type')} label="题型" of={QuestionType} />
        <EnumField name={field('difficulty')} label="难度" of={Difficulty} />
        <Similar except={id} />
        <Options />
      </Section>
      <Section title="说明">
        <AreaField name={field('analysis')} label="解析" max={1000} rows={2} placeholder="说明为什么对、为什么错" />
        <TextField name={field('source')} label="依据" max={200} placeholder="如：《危险化学品安全管理条例》第二十条" />
        <SelectField name={field('tag_ids')} label="标签" source={tagSource} multiple />
        {id === 0 && (
          <SwitchField name={field('is_draft')} label="先存为草稿" hint="草稿不进入练习和试卷，之后再启用或提交审核" />
        )}
      </Section>
    </FormPage>
  );
}
