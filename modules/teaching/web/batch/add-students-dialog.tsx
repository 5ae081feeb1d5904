import { SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { batchApi, type BatchDetail } from '../../shared/batch/batch.ts';
import { enrolmentApi, type EnrolledRow } from '../../shared/course/course.ts';
import { batchReads } from '../parts/reads.ts';

const field = namesOf(batchApi.addStudents);
export type AddProps = { batch: BatchDetail; onClose: () => void };

const label = ({ name, job_no, class_name }: EnrolledRow) => [name, job_no, class_name].filter(Boolean).join(' ');

/** Puts students of the course into a batch, whether its selection is open or not. */
export function AddStudentsDialog({ batch, onClose }: AddProps) {
  const input = { course_id: batch.course_id, term_id: batch.term_id, page: 1, size: 150 };
  return (
    <FormDialog
      title={`加入学生：${batch.project_name} ${batch.name}`}
      save={batchApi.addStudents}
      input={{ id: batch.id }}
      okText="加入"
      done={({ added }) => `已加入 ${added} 人并通知`}
      invalidates={batchReads}
      onClose={onClose}
    >
      <SelectField
        name={field('user_ids')}
        label="学生"
        source={{ read: enrolmentApi.list, input, value: 'user_id', label }}
        multiple
        span={24}
        hint={`还有 ${batch.capacity - batch.taken} 个名额；同一时段有其他安排的学生不能加入`}
      />
    </FormDialog>
  );
}
