import { Checkbox, Radio } from 'antd';
import { AreaField, Field } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { QuestionType } from '../../shared/kinds.ts';
import { questionApi, type QuestionDetail } from '../../shared/learn/question.ts';
import { letterOf } from '../../shared/learn/stem.rules.ts';
import { questionReads } from './question-actions.ts';

const field = namesOf(questionApi.correctKey);

export type KeyDialogProps = { row: QuestionDetail; onClose: () => void };

/** A wrong key is corrected with a reason. */
export function KeyDialog({ row, onClose }: KeyDialogProps) {
  const options = row.options.map(({ text }, at) => ({
    value: at,
    label: row.type === QuestionType.judge ? text : `${letterOf(at)}. ${text}`,
  }));
  const isSeveral = row.type === QuestionType.multiple;
  return (
    <FormDialog
      title="更正答案"
      save={questionApi.correctKey}
      input={{ id: row.id }}
      defaults={{ answer: isSeveral ? (row.answer ?? []) : row.answer?.[0] }}
      toInput={(values) => ({ ...values, answer: [values['answer']].flat() })}
      invalidates={questionReads}
      onClose={onClose}
      okText="更正"
      done="已更正答案"
    >
      <Field name={field('answer')} label="正确答案" span={24} picks>
        {isSeveral ? (
          <Checkbox.Group options={options} className="learn-choices" />
        ) : (
          <Radio.Group options={options} className="learn-choices" />
        )}
      </Field>
      <AreaField name={field('reason')} label="原因" max={200} rows={3} placeholder="写明原答案错在哪里" />
    </FormDialog>
  );
}
