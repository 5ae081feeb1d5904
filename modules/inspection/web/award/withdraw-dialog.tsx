import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { collegeScoreApi } from '../../shared/award/college-score.ts';
import type { ReachAct } from './reach-act.tsx';
import { scoreReads } from './score-reads.ts';

const field = namesOf(collegeScoreApi.withdraw);

/** Takes the published scores of an activity back. */
export function WithdrawDialog({ act, onClose }: { act: ReachAct; onClose: () => void }) {
  return (
    <FormDialog
      title={`撤回考核评分：${act.act_name}`}
      save={collegeScoreApi.withdraw}
      input={{ id: act.id }}
      invalidates={scoreReads}
      okText="撤回"
      done="考核评分已撤回，更正后可以重新公布"
      onClose={onClose}
    >
      <AreaField
        name={field('reason')}
        label="撤回原因"
        max={200}
        rows={3}
        span={24}
        hint="各学院会收到撤回通知和原因；撤回后得分和排名对学院不可见，直到重新公布"
      />
    </FormDialog>
  );
}
