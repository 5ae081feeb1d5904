import { OpinionField } from '#platform/workflow/web/public.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { specialTimeApi } from '../../shared/access/special-time.ts';
import { specialTimeReads } from './special-time-actions.ts';

const field = namesOf(specialTimeApi.decide);

export type DecideProps = { id: number; pass: boolean; onClose: () => void };

/** The opinion with which a step passes or rejects a registration. */
export function DecideDialog({ id, pass, onClose }: DecideProps) {
  return (
    <FormDialog
      title={pass ? '通过特殊时段登记' : '驳回特殊时段登记'}
      save={specialTimeApi.decide}
      input={{ id, pass }}
      okText={pass ? '通过' : '驳回'}
      done={pass ? '已通过' : '已驳回，登记人可修改后重新提交'}
      invalidates={specialTimeReads}
      onClose={onClose}
    >
      <OpinionField name={field('opinion')} pass={pass} />
    </FormDialog>
  );
}
