import { namesOf } from '#screens/fields/names.ts';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AreaField, EnumField, Field, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { problemClassApi } from '../../shared/library/problem-class.ts';
import { draftApi, type DraftRow } from '../../shared/record/draft.ts';
import { resultApi } from '../../shared/record/result.ts';

const field = namesOf(draftApi.update);

/** Labs of the activity, to reassign a problem recorded under the wrong lab. */
function LabField({ draft }: { draft: DraftRow }) {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed);
  const asked = { act_id: draft.act_id, size: 20, ...(keyword && { keyword }) };
  const { data, isFetching } = useRead(resultApi.labs, asked, { quiet: true });
  const found = (data?.content ?? []).map((row) => [row.lab_id, `${row.lab_name}（${row.college_name}）`] as const);
  const options = new Map([[draft.org_id, `${draft.org_name}（${draft.college_name}）`] as const, ...found]);
  return (
    <Field name={field('org_id')} label="实验室" hint="登记错实验室时可改到本活动的其他实验室">
      <Select
        loading={isFetching}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={[...options].map(([value, label]) => ({ value, label }))}
      />
    </Field>
  );
}

export function DraftFormPage() {
  const act_id = Number(useSearchParams()[0].get('act') ?? 0);
  return (
    <FormPage
      title="隐患草稿"
      load={draftApi.find}
      update={draftApi.update}
      invalidates={[draftApi.list]}
      back={act_id > 0 ? `/lab-check/check-draft/${act_id}` : '/lab-check/check'}
      toForm={({ class_id, description, level, org_id, place, risk, suggest, photos }) => ({
        class_id,
        description,
        level,
        org_id,
        place,
        risk,
        suggest,
        photos,
      })}
    >
      {(draft) => (
        <Section title={draft && `${draft.org_name} · ${draft.found_by_name} 记录`}>
          {draft && <LabField draft={draft} />}
          <SelectField
            name={field('class_id')}
            label="问题分类"
            source={{ read: problemClassApi.list, input: { status: 1 }, value: 'id', label: 'name' }}
          />
          <EnumField name={field('level')} label="隐患等级" of={ProblemLevel} />
          <TextField name={field('place')} label="具体位置" max={100} />
          <AreaField name={field('description')} label="隐患描述" max={500} />
          <AreaField name={field('risk')} label="可能后果" max={200} rows={2} />
          <AreaField name={field('suggest')} label="整改建议" max={300} rows={2} />
          <PhotoField name={field('photos')} label="照片" />
        </Section>
      )}
    </FormPage>
  );
}
