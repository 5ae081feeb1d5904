import { instanceApi } from '#platform/workflow/shared/process.ts';
import { taskApi } from '#platform/workflow/shared/task.ts';
import { OpinionField } from '#platform/workflow/web/public.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { requisitionReads } from './requisition-actions.ts';

const field = namesOf(requisitionApi.decide);

export type DecideProps = { id: number; pass: boolean; onClose: () => void };

/** The opinion with which a step passes or refuses a requisition. */
export function DecideDialog({ id, pass, onClose }: DecideProps) {
  return (
    <FormDialog
      title={pass ? '通过领用申请' : '驳回领用申请'}
      save={requisitionApi.decide}
      input={{ id, pass }}
      okText={pass ? '通过' : '驳回'}
      done={pass ? '已通过' : '已驳回，申请人可修改后重新提交'}
      invalidates={[...requisitionReads, taskApi.todo, instanceApi.find]}
      onClose={onClose}
    >
      <OpinionField name={field('opinion')} pass={pass} />
    </FormDialog>
  );
}
