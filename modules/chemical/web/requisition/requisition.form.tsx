import { Form } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { AreaField, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { createdPage } from '#screens/frames/created-page.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { requisitionApi, type RequisitionDetail } from '../../shared/requisition/requisition.ts';
import type { ExamLineProps } from './exam-line.tsx';
import { requisitionPath, requisitionReads } from './requisition-actions.ts';
import { RequisitionLines, useFree } from './requisition-lines.tsx';

const ExamLine = lazyPart<ExamLineProps>(() => import('./exam-line.tsx').then((m) => m.ExamLine));
const field = namesOf(requisitionApi.create);
type Person = { name: string; job_no: string; is_teacher: boolean };
const personName = ({ name, job_no }: Person) => [name, job_no].filter(Boolean).join(' · ');
const isTeacher = ({ is_teacher }: Person) => is_teacher;

/** Whom and from where: what is asked follows from the laboratory and from what is controlled. */
function Facts() {
  const lab: unknown = Form.useWatch('lab_id');
  const labId = typeof lab === 'number' ? lab : 0;
  const { data } = useRead(requisitionApi.labs, {}, { staleMs: 60_000 });
  const own = data?.content.find(({ id }) => id === labId);
  const { known } = useFree();
  const isControlled = [...known.values()].some(({ two_keepers }) => two_keepers);
  const source = { input: { lab_id: labId }, enabled: labId > 0 };
  const waiting = labId > 0 ? {} : { placeholder: '请先选择实验室' };
  const people = { read: requisitionApi.people, label: personName, ...source };
  return (
    <Section title="领用">
      <SelectField
        name={field('lab_id')}
        label="实验室"
        source={{ read: requisitionApi.labs }}
        hint="您已准入、属性含化学品的开放实验室"
      />
      <SelectField
        name={field('warehouse_id')}
        label="领用仓库"
        {...waiting}
        source={{ read: requisitionApi.stores, ...source }}
      />
      <SelectField name={field('purpose')} label="用途" source={codeSource('chem_purpose')} />
      <TextField name={field('project')} label="课题或课程" max={100} />
      <SelectField
        name={field('partner_id')}
        label="共同领用人"
        {...waiting}
        source={isControlled ? { ...people, only: isTeacher } : people}
        {...(isControlled && {
          rules: [{ required: true, message: '含管控化学品，请选择共同领用人' }],
          hint: '管控化学品须两人共同领取并签名，均应是教师',
        })}
      />
      {own?.is_teacher === false && (
        <SelectField
          name={field('supervisor_id')}
          label="指导教师"
          {...waiting}
          source={{ ...people, only: isTeacher }}
          rules={[{ required: true, message: '学生和校外人员申请须选择指导教师' }]}
        />
      )}
      <AreaField name={field('remark')} label="备注" rows={2} span={24} />
    </Section>
  );
}

/** Asked once it matters: with a laboratory and something controlled. */
function Exam() {
  const lab: unknown = Form.useWatch('lab_id');
  const partner: unknown = Form.useWatch('partner_id');
  const { known } = useFree();
  const isControlled = [...known.values()].some(({ two_keepers }) => two_keepers);
  if (typeof lab !== 'number' || !isControlled) return null;
  return <ExamLine labId={lab} partnerId={typeof partner === 'number' ? partner : undefined} />;
}

const given = (line: object) =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined && value !== null && value !== ''));

const toForm = (row: RequisitionDetail) => ({
  ...row,
  lines: row.lines.map(({ substance_id, amount, needed_on, daily_use }) => ({
    substance_id,
    amount,
    needed_on,
    daily_use,
  })),
});

export function RequisitionFormPage() {
  return (
    <FormPage
      title="领用申请单"
      load={requisitionApi.find}
      create={requisitionApi.create}
      update={requisitionApi.update}
      defaults={{ lines: [{}] }}
      toForm={toForm}
      toInput={({ lines, ...values }) => ({ ...values, lines: (lines as object[]).map(given) })}
      back={requisitionPath}
      done={() => '已保存为草稿，请核对后提交审核'}
      next={createdPage(requisitionPath)}
      invalidates={requisitionReads}
    >
      {(row) => (
        <>
          <Facts />
          <Exam />
          <RequisitionLines known={row?.lines ?? []} />
        </>
      )}
    </FormPage>
  );
}
