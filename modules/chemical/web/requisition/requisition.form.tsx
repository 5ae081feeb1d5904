import { Alert, Form } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { AreaField, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { createdPage } from '#screens/frames/created-page.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { requisitionApi, type RequisitionDetail } from '../../shared/requisition/requisition.ts';
import { requisitionPath, requisitionReads } from './requisition-actions.ts';
import { RequisitionLines, useFree } from './requisition-lines.tsx';

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

/** What the school demands of the two who receive controlled chemicals, before anything is submitted. */
function ExamLine() {
  const lab: unknown = Form.useWatch('lab_id');
  const partner: unknown = Form.useWatch('partner_id');
  const { known } = useFree();
  const isAsked = typeof lab === 'number' && [...known.values()].some(({ two_keepers }) => two_keepers);
  const input = { lab_id: Number(lab), partner_id: typeof partner === 'number' ? partner : undefined };
  const { data } = useRead(requisitionApi.exam, input, { enabled: isAsked });
  if (!isAsked || !data || data.kind_name === '') return null;
  const { kind_name, missing } = data;
  return missing === '' ? (
    <Alert showIcon type="success" title={`管控考试：持有有效的“${kind_name}”证书`} style={{ marginBottom: 16 }} />
  ) : (
    <Alert
      showIcon
      type="error"
      title={`管控考试：${missing}没有有效的“${kind_name}”证书，取得前不能申请和领取管控化学品`}
      action={<Link to="/study/exam">去考试</Link>}
      style={{ marginBottom: 16 }}
    />
  );
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
          <ExamLine />
          <RequisitionLines known={row?.lines ?? []} />
        </>
      )}
    </FormPage>
  );
}
