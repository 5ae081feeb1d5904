import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { reviewApi, type ReviewRow } from '../../shared/review/review.ts';
import { projectReads } from '../parts/reads.ts';

const field = namesOf(reviewApi.decline);
export type DeclineProps = { row: ReviewRow; onClose: () => void };

/** An expert who is not impartial leaves a project. */
export const DeclineDialog = ({ row, onClose }: DeclineProps) => (
  <FormDialog
    title={`声明回避：${row.project_name}`}
    save={reviewApi.decline}
    input={{ id: row.id }}
    okText="声明回避"
    done="已声明回避，学校会另行分配专家"
    invalidates={projectReads}
    onClose={onClose}
  >
    <AreaField name={field('reason')} label="回避原因" max={200} rows={3} placeholder="如与申报人有合作关系" />
  </FormDialog>
);
