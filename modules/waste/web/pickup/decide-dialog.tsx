import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { applyApi, assessmentFault, leastAssessment } from '../../shared/pickup/apply.ts';
import { applyReads } from './apply-reads.ts';

const field = namesOf(applyApi.decide);

export type DecideProps = { id: number; pass: boolean; isSpecial: boolean; onClose: () => void };

// Special waste passes with what was found on site.
const ruleOf = (pass: boolean, isSpecial: boolean): string | undefined => {
  if (!pass) return '请写明驳回原因';
  return isSpecial ? assessmentFault : undefined;
};

/** The opinion with which an application passes or is refused. */
export function DecideDialog({ id, pass, isSpecial, onClose }: DecideProps) {
  const message = ruleOf(pass, isSpecial);
  return (
    <FormDialog
      title={pass ? '通过收运申请' : '驳回收运申请'}
      save={applyApi.decide}
      input={{ id, pass }}
      okText={pass ? '通过' : '驳回'}
      done={pass ? '已通过，可以排入收运计划' : '已驳回，容器回到已封装，申请人可处理后重新申请'}
      invalidates={applyReads}
      onClose={onClose}
    >
      <AreaField
        name={field('opinion')}
        label={pass && isSpecial ? '现场评估结论和处置要求' : '意见'}
        max={300}
        rows={3}
        {...(message && {
          rules: [{ required: true, whitespace: true, message, ...(pass && { min: leastAssessment }) }],
        })}
      />
    </FormDialog>
  );
}
