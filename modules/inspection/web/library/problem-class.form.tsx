import { namesOf } from '#screens/fields/names.ts';
import { Checkbox, Select } from 'antd';
import { Field, NumberField, Section, TextField } from '#screens/fields/fields.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { problemClassApi, type ProblemClass } from '../../shared/library/problem-class.ts';
import { categoryNames } from './categories.ts';

const field = namesOf(problemClassApi.create);

/** Top-level classes; a class cannot be its own parent. */
function ParentField({ row }: { row: ProblemClass | undefined }) {
  const { data } = useRead(problemClassApi.list, {});
  const options = (data?.content ?? []).filter((one) => one.pid === null && one.id !== row?.id);
  return (
    <Field name={field('pid')} label="上级分类" hint="不选为一级分类">
      <Select allowClear placeholder="一级分类" options={options.map((one) => ({ value: one.id, label: one.name }))} />
    </Field>
  );
}

const categories = Object.entries(categoryNames).map(([value, name]) => ({ value, label: `${value} ${name}` }));

export function ProblemClassFormPage() {
  return (
    <FormPage
      title="问题分类"
      load={problemClassApi.find}
      create={problemClassApi.create}
      update={problemClassApi.update}
      invalidates={[problemClassApi.list]}
      back="/lab-check/problem-class"
    >
      {(row) => (
        <Section>
          <TextField name={field('name')} label="分类名称" max={30} />
          <TextField name={field('code')} label="编码" max={20} />
          <ParentField row={row} />
          <Field name={field('category_code')} label="对应大类" hint="用于按检查项大类统计">
            <Select allowClear placeholder="请选择大类" options={categories} />
          </Field>
          <NumberField
            name={field('days_ordinary')}
            label="一般隐患期限"
            min={1}
            max={90}
            precision={0}
            unit="天"
            hint="不填按学校默认"
          />
          <NumberField
            name={field('days_urgent')}
            label="紧急隐患期限"
            min={1}
            max={30}
            precision={0}
            unit="天"
            hint="不填按学校默认"
          />
          <Field name={field('act_types')} label="适用活动" span={24} hint="不选为全部">
            <Checkbox.Group options={ActType.$items.map(({ value, label }) => ({ value, label }))} />
          </Field>
          <NumberField name={field('sort')} label="排序" min={0} max={9999} precision={0} />
        </Section>
      )}
    </FormPage>
  );
}
