import { Form, Select } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { AreaField, Field, NumberField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { collegeScoreApi, enteredKinds, type ScoreLineRow } from '../../shared/award/college-score.ts';
import { ScoreLine } from '../../shared/core/scoring.rules.ts';

const add = namesOf(collegeScoreApi.addLine);
const set = namesOf(collegeScoreApi.setLine);
const reads = [collegeScoreApi.find, collegeScoreApi.list];

/** Corrects what the rule counted. */
export function LineDialog({ line, onClose }: { line: ScoreLineRow; onClose: () => void }) {
  return (
    <FormDialog
      title={`修改得分：${labelOf(ScoreLine, line.kind)}`}
      save={collegeScoreApi.setLine}
      input={{ id: line.id, version: line.version }}
      defaults={{ points: line.points, reason: line.reason }}
      invalidates={reads}
      done="得分已修改"
      onClose={onClose}
    >
      <NumberField
        name={set('points')}
        label="得分"
        min={-100}
        max={110}
        precision={2}
        unit="分"
        span={24}
        hint={`按规则计算为 ${line.computed} 分`}
        rules={[{ required: true, message: '请填写得分' }]}
      />
      <AreaField
        name={set('reason')}
        label="修改原因"
        max={200}
        rows={3}
        rules={[{ required: true, message: '请填写修改原因' }]}
      />
    </FormDialog>
  );
}

function Amount() {
  const kind = Form.useWatch('kind') as string | undefined;
  if (kind === ScoreLine.other)
    return (
      <NumberField
        name={add('points')}
        label="加减分"
        min={-100}
        max={110}
        precision={2}
        unit="分"
        span={24}
        hint="扣分用负数"
        rules={[{ required: true, message: '请填写加减的分数' }]}
      />
    );
  return (
    <NumberField
      name={add('count')}
      label="数量"
      min={1}
      max={99}
      precision={0}
      span={24}
      hint="每项分值和加分上限见规则设置；登记事故的学院不参加评优"
    />
  );
}

/** Enters an accident, a demonstration, a proposal, or other points. */
export function AddLineDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <FormDialog
      title="登记加减分"
      save={collegeScoreApi.addLine}
      input={{ id }}
      defaults={{ count: 1 }}
      invalidates={reads}
      done="已登记"
      onClose={onClose}
    >
      <Field name={add('kind')} label="项目" span={24} picks>
        <Select
          placeholder="请选择项目"
          options={enteredKinds.map((value) => ({ value, label: labelOf(ScoreLine, value) }))}
        />
      </Field>
      <Amount />
      <AreaField name={add('reason')} label="说明" max={200} rows={3} />
    </FormDialog>
  );
}
