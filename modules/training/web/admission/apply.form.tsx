import './admission.css';
import { Alert, Form } from 'antd';
import { useParams, useSearchParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { withLetters } from '#kernel/shared/numerals.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { Field, Section, SelectField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { admissionApi, type AdmissionDetail } from '../../shared/admission/admission.ts';
import { admissionReads, applyPath } from './admission-reads.ts';
import { ItemList } from './item-list.tsx';
import { LabField } from './lab-field.tsx';
import { SignaturePad } from './signature-pad.tsx';

const field = namesOf(admissionApi.apply);

/** Everything that follows from the laboratory: what is missing, mentor, last day, the text to sign. */
function Rest() {
  const chosen: unknown = Form.useWatch('lab_id');
  const lab_id = typeof chosen === 'number' ? chosen : 0;
  const { data: terms } = useRead(admissionApi.terms, { lab_id }, { enabled: lab_id > 0 });
  if (lab_id === 0 || !terms) return null;
  const open = terms.items.filter(({ done }) => !done);
  return (
    <>
      <Panel title={`准入要求（${withLetters(terms.level_name)}）`}>
        {open.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`还缺 ${open.length} 项，全部完成后才能提交申请`}
            style={{ marginBottom: 16 }}
          />
        )}
        <ItemList items={terms.items} />
      </Panel>
      {open.length === 0 && (
        <>
          <Section title="准入期限">
            <SelectField
              name={field('mentor_id')}
              label="导师"
              source={{ read: admissionApi.mentors, input: { lab_id } }}
              {...(terms.needs_mentor && { rules: [{ required: true, message: '请选择导师' }] })}
              hint={terms.needs_mentor ? '从本实验室的教师中选择' : '教师可以不填'}
            />
            <DateField
              name={field('ends_on')}
              label="准入截止"
              hint={`自通过之日起，最晚至 ${terms.latest}（受证书、账号有效期限制）`}
            />
          </Section>
          {terms.commitment !== '' && (
            <Section title="安全承诺书">
              <div style={{ padding: '0 12px 16px', width: '100%' }}>
                <div className="adm-text">{terms.commitment}</div>
              </div>
              <SwitchField name={field('agreed')} label="我已阅读并同意" on="同意" off="未同意" span={24} />
              <Field name={field('signature')} label="手写签名" span={24}>
                <SignaturePad />
              </Field>
              <TextField
                name={field('signed_name')}
                label="或输入本人姓名代替签名"
                max={50}
                placeholder="不方便手写时填写"
              />
            </Section>
          )}
        </>
      )}
    </>
  );
}

const toForm = ({ lab_id, mentor_id, ends_on }: AdmissionDetail) => ({ lab_id, mentor_id, ends_on });

/** 申请准入: the laboratory, what it asks, and the signed commitment. */
export function ApplyFormPage() {
  const [search] = useSearchParams();
  const isNew = useParams()['id'] === '0';
  const lab = Number(search.get('lab_id')) || undefined;
  return (
    <FormPage
      title="准入申请"
      load={admissionApi.find}
      defaults={lab ? { lab_id: lab } : {}}
      toForm={toForm}
      back="/study/admission"
      next={(answer) => ('id' in (answer as object) ? `${applyPath}/${(answer as { id: number }).id}` : undefined)}
      invalidates={admissionReads}
      extra={[
        {
          label: '提交申请',
          save: isNew ? admissionApi.apply : admissionApi.resubmit,
          done: '已提交，审核结果会通知您',
          primary: true,
        },
      ]}
    >
      {(row) => (
        <>
          <Section title="实验室">
            <LabField
              name={field('lab_id')}
              label="实验室"
              disabled={row !== undefined}
              known={row ? [{ id: row.lab_id, name: row.lab_name }] : []}
              chosen={lab}
            />
          </Section>
          <Rest />
        </>
      )}
    </FormPage>
  );
}
