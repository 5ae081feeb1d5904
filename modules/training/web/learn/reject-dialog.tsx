import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { questionApi } from '../../shared/learn/question.ts';
import { questionReads } from './question-actions.ts';

const field = namesOf(questionApi.reject);

export type RejectDialogProps = { row: { id: number }; onClose: () => void };

export const RejectDialog = ({ row, onClose }: RejectDialogProps) => (
  <FormDialog
    title="退回题目"
    save={questionApi.reject}
    input={{ id: row.id }}
    invalidates={questionReads}
    onClose={onClose}
    okText="退回"
    done="已退回"
  >
    <AreaField name={field('reason')} label="原因" max={200} rows={3} placeholder="写明要修改的内容" />
  </FormDialog>
);
