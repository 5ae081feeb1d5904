import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { stockReads } from '../parts/reads.ts';

const field = namesOf(requisitionApi.decide);

export type DecideProps = { id: number; version: number; pass: boolean; onClose: () => void };

/** The opinion with which a requisition is passed or refused. */
export const DecideDialog = ({ id, version, pass, onClose }: DecideProps) => (
  <FormDialog
    title={pass ? '通过领用申请' : '驳回领用申请'}
    save={requisitionApi.decide}
    input={{ id, version, pass }}
    okText={pass ? '通过' : '驳回'}
    done={pass ? '已通过，由库管员办理出库' : '已驳回，申请人可修改后重新提交'}
    invalidates={stockReads}
    onClose={onClose}
  >
    <AreaField
      name={field('opinion')}
      label={pass ? '审核意见' : '驳回原因'}
      max={300}
      rows={3}
      {...(!pass && { rules: [{ required: true, message: '请写明驳回原因，便于修改后重新提交' }] })}
    />
  </FormDialog>
);
