import { codeSource } from '#platform/codes/shared/code-source.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { AreaField, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { planApi, type PlanDetail } from '../../shared/plan/plan.ts';
import { planPath, taskReads } from '../parts/reads.ts';
import { openTypeSource } from '../parts/sources.ts';

const field = namesOf(planApi.create);

// Codes of a dictionary are texts.
const toForm = ({ lab_classes, ...plan }: PlanDetail) => ({ ...plan, lab_classes: lab_classes.map(String) });

/** An absent list is one without entries: all colleges, all laboratories. */
const toInput = (values: Record<string, unknown>) => ({
  ...values,
  ...Object.fromEntries(
    ['college_ids', 'lab_classes', 'lab_natures', 'files'].map((name) => [name, values[name] ?? []]),
  ),
});

/** A plan: which tables, of which units, until when. */
export function PlanFormPage() {
  return (
    <FormPage
      title="填报计划"
      load={planApi.find}
      create={planApi.create}
      update={planApi.update}
      toForm={toForm}
      toInput={toInput}
      back={planPath}
      next={(answer) => ('id' in (answer as object) ? `${planPath}/${(answer as { id: number }).id}` : undefined)}
      invalidates={taskReads}
    >
      {(plan) => (
        <>
          <Section title="计划">
            <TextField name={field('name')} label="名称" max={60} />
            <TextField
              name={field('school_year')}
              label="学年"
              max={9}
              placeholder="如 2025-2026"
              hint="9 月 1 日至次年 8 月 31 日"
            />
            <SelectField name={field('type_ids')} label="填报类型" source={openTypeSource} multiple span={24} />
            <DateField name={field('starts_on')} label="开始日期" />
            <DateField name={field('deadline')} label="截止日期" />
            <TextField name={field('contact')} label="联系人" max={100} placeholder="姓名和电话" span={24} />
          </Section>
          <Section title="填报范围">
            <UnitPicker
              name={field('college_ids')}
              label="学院"
              levels={['college']}
              multiple
              placeholder="全部学院"
              span={24}
              known={(plan?.college_ids ?? []).map((id, at) => ({ id, name: plan?.college_names[at] ?? '' }))}
            />
            <SelectField
              name={field('lab_classes')}
              label="实验室安全类别"
              source={codeSource('lab_class')}
              multiple
              placeholder="全部类别"
            />
            <SelectField
              name={field('lab_natures')}
              label="实验室性质"
              source={codeSource('lab_nature')}
              multiple
              placeholder="全部性质"
            />
          </Section>
          <Section title="说明">
            <AreaField name={field('instructions')} label="填报说明" max={4000} rows={5} />
            <FileField name={field('files')} label="附件" max={10} />
          </Section>
        </>
      )}
    </FormPage>
  );
}
