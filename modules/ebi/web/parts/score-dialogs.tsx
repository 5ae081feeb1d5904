import { AreaField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { appealApi } from '../../shared/appeal.ts';
import { scoreApi, type ScoreRow } from '../../shared/score.ts';
import { taskReads } from './reads.ts';

const field = namesOf(scoreApi.adjust);
const appealField = namesOf(appealApi.create);

export type ScoreDialogProps = {
  score: Pick<ScoreRow, 'id' | 'version' | 'equip_no' | 'name' | 'computed' | 'adjust' | 'adjust_reason'>;
  onClose: () => void;
};

/** Adds or takes some points; the reason stands in the public list. */
export function AdjustDialog({ score, onClose }: ScoreDialogProps) {
  const { id, version, computed, adjust, adjust_reason } = score;
  return (
    <FormDialog
      title={`调整得分：${score.equip_no} ${score.name}`}
      save={scoreApi.adjust}
      input={{ id, version }}
      defaults={{ adjust: Number(adjust) === 0 ? undefined : adjust, reason: adjust_reason }}
      done="已调整，排名已更新"
      invalidates={taskReads}
      onClose={onClose}
    >
      <TextField
        name={field('adjust')}
        label="调整分"
        max={5}
        span={24}
        placeholder="如 1.5 或 -2"
        hint={`计算得分 ${computed}；填 0 取消调整`}
      />
      <AreaField name={field('reason')} label="调整理由" max={200} rows={3} span={24} />
    </FormDialog>
  );
}

/** What the keeper of an instrument says against its result. */
export function AppealDialog({ score, onClose }: ScoreDialogProps) {
  return (
    <FormDialog
      title={`提出异议：${score.equip_no} ${score.name}`}
      save={appealApi.create}
      input={{ score_id: score.id }}
      okText="提交"
      done="已提交，处理结果会通知您"
      invalidates={taskReads}
      onClose={onClose}
    >
      <AreaField
        name={appealField('content')}
        label="异议内容"
        max={500}
        rows={5}
        span={24}
        placeholder="哪一项有误、应为多少、依据是什么"
      />
    </FormDialog>
  );
}
