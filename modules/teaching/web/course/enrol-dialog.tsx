import { TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { enrolmentApi } from '../../shared/course/course.ts';
import { PeopleField } from '../parts/people-field.tsx';
import { courseReads } from '../parts/reads.ts';

const field = namesOf(enrolmentApi.add);
type Named = { id: number; name: string };
export type EnrolProps = { course: Named; term: Named; onClose: () => void };

/** Puts students on the list of a course in a term. */
export function EnrolDialog({ course, term, onClose }: EnrolProps) {
  return (
    <FormDialog
      title={`添加选课学生：${course.name}（${term.name}）`}
      save={enrolmentApi.add}
      input={{ id: course.id, term_id: term.id }}
      okText="添加"
      done={({ added }) => `已添加 ${added} 人`}
      invalidates={courseReads}
      onClose={onClose}
    >
      <PeopleField name={field('user_ids')} label="学生" span={24} />
      <TextField name={field('class_name')} label="班级" max={40} />
    </FormDialog>
  );
}
