import { namesOf } from '#screens/fields/names.ts';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AreaField, EnumField, Field, Section, SelectField } from '#screens/fields/fields.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { checkItemApi } from '../../shared/library/check-item.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { problemClassApi, problemDescrApi, type ProblemDescr } from '../../shared/library/problem-class.ts';

const field = namesOf(problemDescrApi.create);

function ItemField({ row }: { row: ProblemDescr | undefined }) {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed);
  const { data, isFetching } = useRead(checkItemApi.list, { size: 50, ...(keyword && { keyword }) });
  const known = row?.item_id ? [[row.item_id, row.item_code] as const] : [];
  const options = new Map([
    ...known,
    ...(data?.content ?? []).map((item) => [item.id, `${item.code} ${item.name}`] as const),
  ]);
  return (
    <Field name={field('item_id')} label="关联检查项" hint="该检查项不符合时优先推荐此描述">
      <Select
        allowClear
        loading={isFetching}
        placeholder="输入编号或名称查找"
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={[...options].map(([value, label]) => ({ value, label }))}
      />
    </Field>
  );
}

export function ProblemDescrFormPage() {
  const class_id = Number(useSearchParams()[0].get('class') ?? 0);
  return (
    <FormPage
      title="问题描述"
      load={problemDescrApi.find}
      create={problemDescrApi.create}
      update={problemDescrApi.update}
      invalidates={[problemDescrApi.list, problemClassApi.list]}
      back={`/lab-check/problem-descr/${class_id}`}
      defaults={{ level: ProblemLevel.ordinary, ...(class_id > 0 && { class_id }) }}
    >
      {(row) => (
        <Section>
          <SelectField
            name={field('class_id')}
            label="问题分类"
            source={{ read: problemClassApi.list, value: 'id', label: 'name' }}
          />
          <EnumField name={field('level')} label="隐患等级" of={ProblemLevel} />
          <AreaField name={field('text')} label="描述" max={300} />
          <ItemField row={row} />
          <AreaField name={field('suggest')} label="整改建议" max={300} rows={2} />
          <AreaField name={field('basis')} label="依据" max={300} rows={2} />
        </Section>
      )}
    </FormPage>
  );
}
