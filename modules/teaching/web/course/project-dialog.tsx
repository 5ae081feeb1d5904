import { Form } from 'antd';
import { ExperimentField } from '#modules/experiment/web/public.tsx';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { AreaField, EnumField, NumberField, SelectField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { projectApi, type ProjectRow } from '../../shared/course/course-lab.ts';
import { ExpCategory, ExpRequirement, ExpType, StudentType } from '../../shared/kinds.ts';
import { courseReads } from '../parts/reads.ts';
import { taughtSource } from '../parts/sources.ts';

const field = namesOf(projectApi.create);

export type ProjectDialogProps = { row?: ProjectRow; courseId?: number; onClose: () => void };

const usual = {
  category: ExpCategory.majorBasic,
  type: ExpType.verify,
  is_online: false,
  requirement: ExpRequirement.required,
  student_type: StudentType.bachelor,
  group_size: 2,
  hours: 4,
};

/** The experiment of the register that the course gives. */
function LabExperiment({ row }: { row: ProjectRow | undefined }) {
  const lab: unknown = Form.useWatch('lab_id');
  return (
    <ExperimentField
      use="teaching"
      name={field('experiment_id')}
      labId={typeof lab === 'number' ? lab : 0}
      known={row?.experiment_id ? { id: row.experiment_id, name: row.experiment_name } : undefined}
      hint="发布批次时核对其风险评估是否有效"
      span={24}
    />
  );
}

const fieldsOf = (row: ProjectRow | undefined) => (
  <>
    <SelectField name={field('course_id')} label="课程" source={taughtSource} span={24} />
    <TextField name={field('exp_no')} label="实验编号" max={13} hint="长期不变；独立设课的末位为 *" />
    <TextField name={field('name')} label="实验名称" max={50} />
    <EnumField name={field('category')} label="实验类别" of={ExpCategory} />
    <EnumField name={field('type')} label="实验类型" of={ExpType} />
    <EnumField name={field('requirement')} label="实验要求" of={ExpRequirement} />
    <EnumField name={field('student_type')} label="实验者类别" of={StudentType} />
    <TextField name={field('subject')} label="所属学科" max={4} placeholder="本科专业目录代码，如 0703" />
    <SwitchField name={field('is_online')} label="线上实验" />
    <NumberField name={field('hours')} label="实验学时" min={1} max={999} precision={0} />
    <NumberField name={field('group_size')} label="每组人数" min={1} max={99} precision={0} />
    <UnitPicker
      name={field('lab_id')}
      label="实验室"
      levels={['lab']}
      known={row ? [{ id: row.lab_id, name: row.lab_name }] : []}
      span={24}
    />
    <LabExperiment row={row} />
    <AreaField name={field('content')} label="实验内容和要求" max={1000} rows={3} placeholder="学生选批次时看到" />
  </>
);

/** A new project, or the facts of one. */
export function ProjectDialog({ row, courseId, onClose }: ProjectDialogProps) {
  const common = { okText: '保存', invalidates: courseReads, onClose, width: 720 };
  if (row)
    return (
      <FormDialog
        title={`编辑实验项目：${row.name}`}
        save={projectApi.update}
        input={{ id: row.id, version: row.version }}
        defaults={{ ...row }}
        done="已保存"
        {...common}
      >
        {fieldsOf(row)}
      </FormDialog>
    );
  const defaults = courseId === undefined ? usual : { ...usual, course_id: courseId };
  return (
    <FormDialog
      title="新增实验项目"
      save={projectApi.create}
      defaults={defaults}
      done="已新增，可以安排批次"
      {...common}
    >
      {fieldsOf(undefined)}
    </FormDialog>
  );
}
