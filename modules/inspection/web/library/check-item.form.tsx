import { namesOf, type InputName } from '#screens/fields/names.ts';
import { AutoComplete, Checkbox, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  AreaField,
  DecimalField,
  EnumField,
  Field,
  NumberField,
  Section,
  SelectField,
  SwitchField,
  TextField,
} from '#screens/fields/fields.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { ArticleKind, ArticleStatus } from '#platform/news/shared/article-kind.ts';
import { articleApi } from '#platform/news/shared/article.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { TreeField } from '#screens/fields/tree-field.tsx';
import { attributeApi } from '#modules/base-info/shared/attribute.ts';
import { checkItemApi, ItemTarget, type ItemRow } from '../../shared/library/check-item.ts';
import { problemDescrApi } from '../../shared/library/problem-class.ts';
import { GroupField } from './group-field.tsx';
import { useCodes } from '../core/lab-codes.tsx';

const field = namesOf(checkItemApi.create);

function CodesField({ name, label, parentKey }: { name: InputName; label: string; parentKey: string }) {
  const codes = useCodes(parentKey).filter((code) => code.status === 1);
  return (
    <Field name={name} label={label} hint="不选为全部">
      <Checkbox.Group options={codes.map((code) => ({ value: Number(code.code), label: code.name }))} />
    </Field>
  );
}

/** Title of a regulation of the school, or of another one that is typed. */
function RegulationField() {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data } = useRead(
    articleApi.list,
    { size: 50, kind: [ArticleKind.regulation], status: ArticleStatus.published, ...(keyword && { keyword }) },
    { enabled: mayCall(articleApi.list), quiet: true },
  );
  const titles = [...new Set((data?.content ?? []).filter((row) => !row.abolished).map((row) => row.title))];
  return (
    <Field name={field('regulation')} label="依据法规" hint="可从本校“规章制度”中选择，也可直接填写法规、标准的名称">
      <AutoComplete
        allowClear
        maxLength={100}
        placeholder="选择或填写名称"
        options={titles.map((value) => ({ value }))}
        onSearch={setTyped}
      />
    </Field>
  );
}

/** Select of the suggested problem description. */
function DescrField({ item }: { item: ItemRow | undefined }) {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed);
  const { data, isFetching } = useRead(problemDescrApi.list, { size: 50, status: 1, ...(keyword && { keyword }) });
  const known = item?.descr_id ? [[item.descr_id, item.descr] as const] : [];
  const options = new Map([
    ...known,
    ...(data?.content ?? []).map((row) => [row.id, `${row.class_name}：${row.text}`] as const),
  ]);
  return (
    <Field name={field('descr_id')} label="默认问题描述" span={24} hint="检查结果为不符合时自动带出">
      <Select
        allowClear
        loading={isFetching}
        placeholder="输入文字查找问题描述"
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={[...options].map(([value, label]) => ({ value, label }))}
      />
    </Field>
  );
}

export function CheckItemFormPage() {
  const group = Number(useSearchParams()[0].get('group') ?? 0);
  return (
    <FormPage
      title="检查项"
      load={checkItemApi.find}
      create={checkItemApi.create}
      update={checkItemApi.update}
      back="/lab-check/reach-check/check-item-new"
      invalidates={[checkItemApi.list, checkItemApi.storeTree, checkItemApi.askable]}
      defaults={{
        target: ItemTarget.lab,
        score: '1',
        veto: false,
        urgent: false,
        ...(group > 0 && { group_id: group }),
      }}
    >
      {(item) => (
        <>
          <Section title="检查项">
            <GroupField name={field('group_id')} label="所属分组" />
            <EnumField name={field('target')} label="适用对象" of={ItemTarget} />
            <TextField name={field('name')} label="检查项" max={200} span={24} />
            <AreaField name={field('points')} label="检查要点" max={1000} />
            <RegulationField />
            <TextField name={field('clause')} label="条款" max={50} placeholder="如 第二十四条" />
            <AreaField name={field('basis')} label="依据内容" max={500} rows={2} />
            <DecimalField name={field('score')} label="分值" />
            <NumberField name={field('sort')} label="排序" min={0} max={99_999} precision={0} />
            <SwitchField name={field('veto')} label="否决项" hint="达标检查中不符合即不达标" />
            <SwitchField name={field('urgent')} label="紧急" hint="不符合时默认登记为紧急隐患" />
          </Section>
          <Section title="适用范围">
            <CodesField name={field('lab_classes')} label="适用类别" parentKey="lab_class" />
            <CodesField name={field('lab_levels')} label="适用等级" parentKey="lab_level" />
            <SelectField
              name={field('aptitude_ids')}
              label="涉及资质"
              multiple
              source={{ read: checkItemApi.aptitudes }}
            />
            <TreeField
              name={field('risk_ids')}
              label="涉及风险点"
              multiple
              source={{ read: attributeApi.pick, input: { kind: 'riskPoint', type: 'tree' } }}
            />
          </Section>
          <Section title="不符合时">
            <DescrField item={item} />
            <AreaField name={field('suggest')} label="整改建议" max={300} rows={2} />
          </Section>
        </>
      )}
    </FormPage>
  );
}
