import { session } from '#kernel/web/session/session.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { PersonInput } from '#platform/workflow/web/public.tsx';
import { EnumField, Field, Section, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { experimentApi, type ExperimentDetail } from '../shared/experiment.ts';
import { ExperimentKind } from '../shared/kinds.ts';
import { experimentReads, listPath, riskPath } from './parts/reads.ts';

const field = namesOf(experimentApi.create);

const toForm = (row: ExperimentDetail) => ({ ...row, further_lab_ids: row.further_labs.map(({ id }) => id) });

/** 登记实验项目; its assessment follows. */
export function ExperimentFormPage() {
  const me = session().data?.userInfo;
  return (
    <FormPage
      title="实验项目"
      load={experimentApi.find}
      create={experimentApi.create}
      update={experimentApi.update}
      defaults={me && { head_id: me.user_id }}
      toForm={toForm}
      back={listPath}
      done={(answer) => ('id' in (answer as object) ? '已登记，请填写风险评估' : '保存成功')}
      next={(answer) => ('id' in (answer as object) ? `${riskPath}/edit/${(answer as { id: number }).id}` : undefined)}
      invalidates={experimentReads}
    >
      {(row: ExperimentDetail | undefined) => (
        <Section title="基本信息">
          <TextField name={field('name')} label="实验名称" max={100} />
          <TextField name={field('exp_no')} label="实验编号" max={30} hint="长期不变；不填则自动编号" />
          <EnumField name={field('kind')} label="类型" of={ExperimentKind} />
          <Field name={field('head_id')} label="负责人" picks>
            <PersonInput
              multiple={false}
              named={
                row ? [{ id: row.head_id, name: row.head_name }] : [{ id: me?.user_id ?? 0, name: me?.name ?? '' }]
              }
            />
          </Field>
          <UnitPicker
            name={field('lab_id')}
            label="实验室"
            levels={['lab']}
            known={row ? [{ id: row.lab_id, name: row.lab_name }] : []}
            hint="主要开展实验的实验室，由它先审核"
          />
          <UnitPicker
            name={field('further_lab_ids')}
            label="其他实验室"
            levels={['lab']}
            multiple
            known={row?.further_labs ?? []}
          />
        </Section>
      )}
    </FormPage>
  );
}
