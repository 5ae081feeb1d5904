import { Form } from 'antd';
import { useEffect } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { DateTimeField } from '#screens/fields/date-time-field.tsx';
import { AreaField, NumberField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { batchApi, type BatchDetail } from '../../shared/batch/batch.ts';
import { projectApi } from '../../shared/course/course-lab.ts';
import { teachingTermApi } from '../../shared/course/term-period.ts';
import { courseApi } from '../../shared/course/course.ts';
import { PeopleField } from '../parts/people-field.tsx';
import { batchReads } from '../parts/reads.ts';
import { projectSource, termSource } from '../parts/sources.ts';
import { PlaceFields } from './place-fields.tsx';

const field = namesOf(batchApi.create);
type Named = { id: number; name: string };

/** A draft to change, or a new one, of a project if one is given. */
export type BatchDialogProps = { id?: number; projectId?: number; onClose: () => void };

/** The laboratory of the project is proposed as soon as the project is chosen. */
function useProjectLab(known: Named | undefined): Named | undefined {
  const form = Form.useFormInstance();
  const projectId = Form.useWatch<number | undefined>('course_lab_id', form);
  const { data } = useRead(projectApi.find, { id: projectId ?? 0 }, { enabled: (projectId ?? 0) > 0 });
  const lab = data && data.id === projectId ? { id: data.lab_id, name: data.lab_name } : known;
  const labId = lab?.id;
  useEffect(() => {
    if (labId !== undefined && form.getFieldValue('lab_id') === undefined) form.setFieldValue('lab_id', labId);
  }, [form, labId]);
  return lab;
}

function BatchFields({ lab, teachers }: { lab: Named | undefined; teachers: readonly Named[] }) {
  const form = Form.useFormInstance();
  const termId = Form.useWatch<number | undefined>('term_id', form);
  const projectLab = useProjectLab(lab);
  return (
    <>
      <SelectField name={field('course_lab_id')} label="实验项目" source={projectSource} span={24} />
      <SelectField name={field('term_id')} label="学期" source={termSource} />
      <TextField name={field('name')} label="批次名称" max={50} placeholder="如 A 组、第 1 批" />
      <PlaceFields termId={termId} lab={lab ?? projectLab} />
      <PeopleField name={field('teacher_ids')} label="任课教师" named={teachers} span={24} />
      <NumberField name={field('capacity')} label="容量（人）" min={1} max={500} precision={0} />
      <DateTimeField name={field('selects_from')} label="选课开始" hint="不填则发布后立即开放" />
      <DateTimeField name={field('selects_until')} label="选课截止" hint="须在上课前，截止前学生可以退选" />
      <AreaField name={field('note')} label="说明" max={300} rows={2} placeholder="学生选批次时看到，如带实验服" />
    </>
  );
}

const common = { okText: '保存', invalidates: batchReads, width: 720 } as const;

function EditDialog({ row, onClose }: { row: BatchDetail; onClose: () => void }) {
  const { id, version, teacher_list } = row;
  return (
    <FormDialog
      title={`编辑批次：${row.name}`}
      save={batchApi.update}
      input={{ id, version }}
      defaults={{ ...row, teacher_ids: teacher_list.map((one) => one.id) }}
      done="已保存"
      onClose={onClose}
      {...common}
    >
      <BatchFields lab={{ id: row.lab_id, name: row.lab_name }} teachers={teacher_list} />
    </FormDialog>
  );
}

/** A new batch: of the current term, with the teachers of its course. */
function NewDialog({ projectId, onClose }: { projectId: number | undefined; onClose: () => void }) {
  const terms = useRead(teachingTermApi.list, {}, { staleMs: 60_000 });
  const project = useRead(projectApi.find, { id: projectId ?? 0 }, { enabled: projectId !== undefined });
  const courseId = project.data?.course_id;
  const course = useRead(courseApi.find, { id: courseId ?? 0 }, { enabled: courseId !== undefined });
  if (!terms.data || (projectId !== undefined && !course.data)) return null;
  const term = terms.data.content.find(({ is_current }) => is_current);
  const teachers = course.data?.teacher_list ?? [];
  const defaults = {
    ...(term && { term_id: term.id }),
    ...(projectId !== undefined && { course_lab_id: projectId }),
    ...(teachers.length > 0 && { teacher_ids: teachers.map(({ id }) => id) }),
    capacity: 30,
  };
  return (
    <FormDialog
      title="新增批次"
      save={batchApi.create}
      defaults={defaults}
      done="已保存为草稿，检查后发布"
      onClose={onClose}
      {...common}
    >
      <BatchFields lab={undefined} teachers={teachers} />
    </FormDialog>
  );
}

/** Writes a batch as a draft. */
export function BatchDialog({ id, projectId, onClose }: BatchDialogProps) {
  const answer = useRead(batchApi.find, { id: id ?? 0 }, { enabled: id !== undefined });
  if (id === undefined) return <NewDialog projectId={projectId} onClose={onClose} />;
  return answer.data && !answer.isPlaceholderData ? <EditDialog row={answer.data} onClose={onClose} /> : null;
}
