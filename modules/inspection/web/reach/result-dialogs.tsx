import { Radio } from 'antd';
import { useState } from 'react';
import { AreaField, NumberField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { reachResultApi } from '../../shared/reach/reach-result.ts';

export type ResultDialogKind = 'object' | 'answer';
export type ResultDialogProps = { kind: ResultDialogKind; id: number; unit: string; onClose: () => void };

const reads = [reachResultApi.find, reachResultApi.list, reachResultApi.colleges];
const objection = namesOf(reachResultApi.object);
const answer = namesOf(reachResultApi.answer);

function AnswerDialog({ id, unit, onClose }: ResultDialogProps) {
  const [corrects, setCorrects] = useState(false);
  return (
    <FormDialog
      title={`答复“${unit}”的异议`}
      save={reachResultApi.answer}
      input={{ id }}
      okText="答复"
      done="已答复，提出人会收到通知"
      invalidates={reads}
      onClose={onClose}
    >
      <Radio.Group
        className="reach-choose"
        aria-label="处理方式"
        value={corrects}
        options={[
          { value: false, label: '维持原结果' },
          { value: true, label: '更正得分' },
        ]}
        onChange={(event) => setCorrects(event.target.value as boolean)}
      />
      {corrects && (
        <NumberField name={answer('final')} label="更正后的得分" min={0} max={100} precision={1} unit="分" span={24} />
      )}
      <AreaField name={answer('answer')} label="答复" max={500} rows={4} span={24} />
    </FormDialog>
  );
}

/** An objection to a result, and the answer to it. */
export function ResultDialog(props: ResultDialogProps) {
  const { kind, id, unit, onClose } = props;
  if (kind === 'answer') return <AnswerDialog {...props} />;
  return (
    <FormDialog
      title={`对“${unit}”的结果提出异议`}
      save={reachResultApi.object}
      input={{ id }}
      okText="提交"
      done="异议已提交，学校答复后会通知您"
      invalidates={reads}
      onClose={onClose}
    >
      <AreaField
        name={objection('content')}
        label="异议内容"
        max={500}
        rows={4}
        span={24}
        hint="每个单位只能提交一次，请写明有异议的检查项和理由"
      />
      <FileField name={objection('files')} label="附件" max={9} span={24} />
    </FormDialog>
  );
}
