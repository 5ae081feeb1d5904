import { useParams } from 'react-router';
import { tagApi, type TagOption } from '#modules/training/shared/learn/tag.ts';
import { PersonInput } from '#platform/workflow/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, Field, NumberField, Section, SelectField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { assessmentApi, type Assessment } from '../shared/assessment.ts';
import { HazardLines } from './parts/hazard-lines.tsx';
import { experimentReads, listPath, riskPath } from './parts/reads.ts';
import { StepLines } from './parts/step-lines.tsx';

const field = namesOf(assessmentApi.save);
const tagLabel = ({ label }: TagOption) => label;
const tags = { read: tagApi.options, label: tagLabel } as const;

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
const given = (rows: unknown) =>
  ((rows as object[] | undefined) ?? []).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => isGiven(value))),
  );
const toInput = ({ hazards, steps, ...values }: Record<string, unknown>) => ({
  ...values,
  hazards: given(hazards),
  steps: given(steps),
});

const toForm = ({ hazards, steps, people, tags: learnt, ...row }: Assessment) => ({
  ...row,
  hazards: hazards.length > 0 ? hazards.map(({ group_name: _g, flag_names: _f, ...hazard }) => hazard) : [{}],
  steps: steps.length > 0 ? steps : [{}],
  people_ids: people.map(({ id }) => id),
  tag_ids: learnt.map(({ id }) => id),
});

/** 填写风险评估: a draft of the next edition, beginning with what the former said. */
export function AssessmentFormPage() {
  const id = Number(useParams()['id']);
  return (
    <FormPage
      title="风险评估"
      load={assessmentApi.find}
      update={assessmentApi.save}
      toForm={toForm}
      toInput={toInput}
      back={listPath}
      next={() => `${riskPath}/${id}`}
      done={() => '已保存，请核对后提交审核'}
      invalidates={experimentReads}
    >
      {(row: Assessment | undefined) => (
        <>
          <HazardLines id={id} />
          <StepLines of={row} />
          <Section title="防护和处置">
            <AreaField name={field('ppe')} label="个人防护" max={500} rows={2} />
            <AreaField name={field('emergency')} label="应急处置" max={1000} rows={3} />
            <AreaField name={field('waste')} label="废弃物处置" max={500} rows={2} />
          </Section>
          <Section title="人员和有效期">
            <NumberField
              name={field('most_people')}
              label="同时在场人数上限"
              min={1}
              max={500}
              precision={0}
              unit="人"
            />
            <DateField name={field('valid_to')} label="有效期至" hint={row && `最晚 ${row.valid_until}`} />
            <Field name={field('people_ids')} label="准许人员" picks hint="不填为已取得本实验室准入的人员">
              <PersonInput multiple named={row?.people ?? []} />
            </Field>
            <SelectField name={field('tag_ids')} label="须完成的培训" source={tags} multiple />
            <FileField name={field('files')} label="附件" max={9} />
          </Section>
        </>
      )}
    </FormPage>
  );
}
