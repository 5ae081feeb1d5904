import { Form } from 'antd';
import { useSearchParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { AreaField, EnumField, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { specialTimeApi, type SpecialTimeDetail } from '../../shared/access/special-time.ts';
import { SpecialTimeType } from '../../shared/access/special-time.ts';
import { Admission } from '../../shared/people/member.ts';
import { DateTimeField } from '#screens/fields/date-time-field.tsx';
import { specialTimeReads } from './special-time-actions.ts';
import { specialTimePath } from './special-time-columns.tsx';

const field = namesOf(specialTimeApi.create);

/** The members of the chosen laboratories, as those present and on duty. */
function PeopleFields() {
  const labs = (Form.useWatch('labs') as number[] | undefined) ?? [];
  const type = Form.useWatch('type') as 1 | 2 | 3 | 4 | undefined;
  const input = { labs, ...(type && { type }) };
  const enabled = labs.length > 0;
  const { data } = useRead(specialTimeApi.people, input, { enabled, staleMs: 60_000, quiet: true });
  const source = {
    read: specialTimeApi.people,
    input,
    label: ({ name, job_no, admission }: SpecialTimeDetail['persons'][number]) =>
      [name, job_no, admission !== Admission.admitted && labelOf(Admission, admission)].filter(Boolean).join(' · '),
    enabled,
  };
  const placeholder = enabled ? '从实验室人员中选择' : '请先选择实验室';
  const each = labs.length > 1 ? '，一人只计入一间实验室' : '';
  const needed = enabled && data ? `至少 ${data.needed} 人${each}。` : '';
  return (
    <>
      <SelectField
        name={field('persons')}
        label="在场人员"
        placeholder={placeholder}
        source={source}
        multiple
        hint={`${needed}只有已准入的人员才会开通门禁`}
      />
      <SelectField name={field('duty_id')} label="值守人" placeholder={placeholder} source={source} />
      <TextField name={field('duty_phone')} label="值守电话" max={20} placeholder="时段内能随时接通的电话" />
    </>
  );
}

const toForm = (row: SpecialTimeDetail) => ({
  ...row,
  labs: row.labs.map(({ id }) => id),
  persons: row.persons.map(({ id }) => id),
});

export function SpecialTimeFormPage() {
  const [search] = useSearchParams();
  const lab = Number(search.get('lab_id')) || undefined;
  return (
    <FormPage
      title="特殊时段"
      load={specialTimeApi.find}
      create={specialTimeApi.create}
      update={specialTimeApi.update}
      back={specialTimePath}
      toForm={toForm}
      defaults={lab ? { labs: [lab] } : {}}
      done={() => '已保存为草稿，请核对后提交审核'}
      next={(answer) => {
        const { id } = answer as { id?: number };
        return id === undefined ? undefined : `${specialTimePath}/${id}`;
      }}
      invalidates={specialTimeReads}
    >
      {(row: SpecialTimeDetail | undefined) => (
        <>
          <Section title="时段">
            <EnumField name={field('type')} label="类型" of={SpecialTimeType} />
            <UnitPicker name={field('labs')} label="实验室" levels={['lab']} multiple known={row?.labs ?? []} />
            <DateTimeField name={field('starts_at')} label="开始时间" />
            <DateTimeField name={field('ends_at')} label="结束时间" />
            <AreaField name={field('reason')} label="事由" max={200} rows={2} />
          </Section>
          <Section title="人员">
            <PeopleFields />
          </Section>
          <Section title="实验与安全">
            <AreaField name={field('content')} label="实验内容" max={500} rows={4} />
            <AreaField name={field('hazards')} label="主要危险" max={300} rows={4} />
            <AreaField name={field('measures')} label="安全措施" max={500} rows={4} />
            <FileField name={field('files')} label="附件" max={5} />
          </Section>
        </>
      )}
    </FormPage>
  );
}
