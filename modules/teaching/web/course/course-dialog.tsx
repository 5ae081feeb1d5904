import { UnitPicker } from '#platform/org/web/public.tsx';
import { DecimalField, NumberField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { courseApi, type CourseDetail } from '../../shared/course/course.ts';
import { PeopleField } from '../parts/people-field.tsx';
import { courseReads } from '../parts/reads.ts';

const field = namesOf(courseApi.create);

export type CourseDialogProps = { course?: CourseDetail; onClose: () => void };

const fieldsOf = (course: CourseDetail | undefined) => (
  <>
    <TextField name={field('code')} label="课程号" max={20} />
    <TextField name={field('name')} label="课程名称" max={60} />
    <DecimalField name={field('credit')} label="学分" />
    <UnitPicker
      name={field('college_id')}
      label="开课学院"
      levels={['college']}
      known={course ? [{ id: course.college_id, name: course.college_name }] : []}
    />
    <NumberField name={field('hours')} label="总学时" min={0} max={999} precision={0} />
    <NumberField name={field('lab_hours')} label="实验学时" min={0} max={999} precision={0} />
    <PeopleField
      name={field('teacher_ids')}
      label="任课教师"
      named={course?.teacher_list ?? []}
      hint="维护这门课程的实验项目和批次"
      span={24}
    />
    <TextField name={field('classes')} label="班级" max={300} placeholder="如 化学2401、化学2402" />
  </>
);

/** A new course, or the facts of one. */
export function CourseDialog({ course, onClose }: CourseDialogProps) {
  const common = { okText: '保存', invalidates: courseReads, onClose, width: 680 };
  if (!course)
    return (
      <FormDialog title="新增课程" save={courseApi.create} done="已新增，请导入或添加选课学生" {...common}>
        {fieldsOf(undefined)}
      </FormDialog>
    );
  const { id, version, code, name, credit, hours, lab_hours, college_id, classes, teacher_list } = course;
  return (
    <FormDialog
      title={`编辑课程：${name}`}
      save={courseApi.update}
      input={{ id, version }}
      defaults={{
        code,
        name,
        credit,
        hours,
        lab_hours,
        college_id,
        classes,
        teacher_ids: teacher_list.map((one) => one.id),
      }}
      done="已保存"
      {...common}
    >
      {fieldsOf(course)}
    </FormDialog>
  );
}
