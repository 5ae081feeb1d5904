import './exam.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Row } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import {
  AreaField,
  DecimalField,
  EnumField,
  Field,
  NumberField,
  Section,
  SelectField,
  TextField,
} from '#screens/fields/fields.tsx';
import { namesOf, rowNamesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { PaperMode } from '../../shared/exam/exam.states.ts';
import { paperApi, type PaperDetail } from '../../shared/exam/paper.ts';
import { QuestionType } from '../../shared/kinds.ts';
import type { ChooseQuestionsProps } from './choose-questions.tsx';
import { tagSource } from './tag-source.ts';

const field = namesOf(paperApi.create);
const rule = rowNamesOf(paperApi.create, 'rules');
const ChooseQuestions = lazyPart<ChooseQuestionsProps>(() =>
  import('./choose-questions.tsx').then((m) => m.ChooseQuestions),
);

type Line = { question_id: number; points: string; type?: number; stem?: string };

/** Sums what the rules or questions add up to. */
function Total() {
  const mode: unknown = Form.useWatch('mode');
  const rules = (Form.useWatch('rules') as { count?: number | null; points?: string | null }[] | undefined) ?? [];
  const questions = (Form.useWatch('questions') as Line[] | undefined) ?? [];
  const parts = mode === PaperMode.fixed ? questions.map(({ points }) => ({ count: 1, points })) : rules;
  const count = parts.reduce((sum, one) => sum + Number(one?.count ?? 0), 0);
  const total = parts.reduce(
    (sum, one) => sum + Number(one?.count ?? 0) * Math.round(Number(one?.points ?? 0) * 10),
    0,
  );
  return (
    <output className="paper-total">
      共 <b>{count}</b> 题，总分 <b>{total / 10}</b>
    </output>
  );
}

function Rules() {
  return (
    <Form.List name="rules">
      {(lines, { add, remove }) => (
        <Panel title="抽题规则" extra={<Total />}>
          <p className="lab-page-note">每条规则的可用试题至少为题数的 2 倍才能发布；标签包含其下级。</p>
          {lines.map(({ key, name }) => (
            <div key={key} className="paper-rule">
              <Row gutter={16}>
                <SelectField name={rule(name, 'tag_ids')} label="知识标签" source={tagSource} multiple span={8} />
                <SelectFieldOfType at={name} />
                <NumberField
                  name={rule(name, 'difficulty')}
                  label="难度"
                  placeholder="不限"
                  min={1}
                  max={5}
                  precision={0}
                  span={4}
                />
                <NumberField
                  name={rule(name, 'count')}
                  label="题数"
                  min={1}
                  max={200}
                  precision={0}
                  span={4}
                  rules={[{ required: true, message: '请填写题数' }]}
                />
                <DecimalField
                  name={rule(name, 'points')}
                  label="每题分值"
                  span={4}
                  rules={[{ required: true, message: '请填写每题分值' }]}
                />
              </Row>
              {lines.length > 1 && (
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={`删除第 ${name + 1} 条规则`}
                  onClick={() => remove(name)}
                />
              )}
            </div>
          ))}
          <Button icon={<PlusOutlined />} onClick={() => add({ points: '1' })}>
            添加规则
          </Button>
        </Panel>
      )}
    </Form.List>
  );
}

const SelectFieldOfType = ({ at }: { at: number }) => (
  <EnumField name={rule(at, 'type')} label="题型" of={QuestionType} span={4} placeholder="不限" />
);

type QuestionLinesProps = { id?: string; value?: Line[]; onChange?: (lines: Line[]) => void };

/** The chosen questions with their points, as one control of the form. */
function QuestionLines({ id, value: lines = [], onChange }: QuestionLinesProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const set = (next: Line[]) => onChange?.(next);
  return (
    <div id={id ?? ''}>
      <ol className="paper-questions">
        {lines.map((line, at) => (
          <li key={line.question_id}>
            <div className="exam-line">
              <span>
                <b>{labelOf(QuestionType, line.type)}</b> {line.stem}
              </span>
              <Input
                className="paper-points"
                aria-label={`第 ${at + 1} 题分值`}
                inputMode="decimal"
                suffix="分"
                value={line.points}
                onChange={(event) =>
                  set(lines.map((one, i) => (i === at ? { ...one, points: event.target.value } : one)))
                }
              />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={`删除第 ${at + 1} 题`}
                onClick={() => set(lines.filter((_, i) => i !== at))}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button icon={<PlusOutlined />} onClick={() => setIsChoosing(true)}>
        从题库选题
      </Button>
      {isChoosing && (
        <ChooseQuestions
          chosen={lines.map(({ question_id }) => question_id)}
          onChoose={(rows) =>
            set([
              ...lines,
              ...rows.map(({ id: question_id, type, stem }) => ({ question_id, type, stem, points: '1' })),
            ])
          }
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}

const Questions = () => (
  <Panel title="试题" extra={<Total />}>
    <Field name={field('questions')} label="选定的试题" span={24} picks>
      <QuestionLines />
    </Field>
  </Panel>
);

function Content() {
  return Form.useWatch('mode') === PaperMode.fixed ? <Questions /> : <Rules />;
}

const toForm = (paper: PaperDetail) => ({ ...paper, rules: paper.rules.length > 0 ? paper.rules : [{ points: '1' }] });

const toInput = ({ mode, rules, questions, ...values }: Record<string, unknown>) => ({
  ...values,
  mode,
  ...(mode === PaperMode.fixed
    ? {
        questions: ((questions as Line[] | undefined) ?? []).map(({ question_id, points }) => ({
          question_id,
          points,
        })),
      }
    : {
        rules: (rules as Record<string, unknown>[]).map(({ tag_ids, type, difficulty, count, points }) => ({
          tag_ids,
          ...(type != null && { type }),
          ...(difficulty != null && { difficulty }),
          count,
          points,
        })),
      }),
});

/** A paper of chosen questions, or of rules by which each attempt draws its own. */
export function PaperFormPage() {
  return (
    <FormPage
      title="试卷"
      load={paperApi.find}
      create={paperApi.create}
      update={paperApi.update}
      defaults={{ mode: PaperMode.random, rules: [{ points: '1' }], questions: [] }}
      toForm={toForm}
      toInput={toInput}
      back="/train/paper"
      next={(answer) => ('id' in (answer as object) ? `/train/paper/${(answer as { id: number }).id}` : undefined)}
      invalidates={[paperApi.list, paperApi.check, paperApi.preview]}
    >
      <Section title="试卷">
        <TextField name={field('name')} label="试卷名称" max={60} />
        <EnumField name={field('mode')} label="组卷方式" of={PaperMode} />
        <AreaField name={field('remark')} label="备注" rows={2} />
      </Section>
      <Content />
    </FormPage>
  );
}
