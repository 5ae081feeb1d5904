import { AreaField } from '#screens/fields/fields.tsx';
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

const cancelled = namesOf(specialTimeApi.cancel);

export type CancelProps = { id: number; onClose: () => void };

/** Why an approved special time is taken back. */
export function CancelDialog({ id, onClose }: CancelProps) {
  return (
    <FormDialog
      title="取消特殊时段"
      save={specialTimeApi.cancel}
      input={{ id }}
      okText="取消特殊时段"
      done="已取消，为它开通的门禁已撤销"
      invalidates={specialTimeReads}
      onClose={onClose}
    >
      <AreaField
        name={cancelled('reason')}
        label="取消原因"
        max={200}
        rows={3}
        hint="取消后不能恢复，门禁授权立即撤销，值守人和在场人员会收到通知"
      />
    </FormDialog>
  );
}
