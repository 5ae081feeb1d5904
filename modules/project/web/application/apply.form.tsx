import '../parts/project.css';
import { useSearchParams } from 'react-router';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { PersonInput } from '#platform/workflow/web/public.tsx';
import { session } from '#kernel/web/session/session.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, Field, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { callApi, type CallRow } from '../../shared/application/call.ts';
import { projectApi, type ProjectDetail } from '../../shared/application/project.ts';
import { applyPath, listPath, projectReads } from '../parts/reads.ts';
import { BudgetLines } from './budget-lines.tsx';
import { IndicatorLines, MemberLines, StepLines } from './plan-lines.tsx';

const field = namesOf(projectApi.create);
const callLabel = ({ name, most, ends_on }: CallRow) => `${name}（单项上限 ${moneyText(most)} 元，${ends_on} 截止）`;
const calls = { read: callApi.list, input: { is_open: true, size: -1, page: -1 }, label: callLabel } as const;
const anyCall = { read: callApi.list, input: { size: -1, page: -1 }, label: callLabel } as const;
const levels = ['college', 'department', 'labcenter', 'research', 'lab', 'security', 'equip'] as const;

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
const given = (rows: unknown) =>
  ((rows as object[] | undefined) ?? []).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => isGiven(value))),
  );
const toInput = ({ budget, indicators, schedule, members, ...values }: Record<string, unknown>) => ({
  ...values,
  budget: given(budget),
  indicators: given(indicators),
  schedule: given(schedule),
  members: given(members),
});

const toForm = (row: ProjectDetail) => ({
  ...row,
  lab_ids: row.labs.map(({ id }) => id),
  members: row.members.map(({ user_id, work }) => ({ user_id, work })),
  budget: row.budget.map(({ subject, item, spec, qty, price, reason, quotes }) => ({
    subject,
    item,
    spec,
    qty,
    price,
    reason,
    quotes,
  })),
});

function Basics({ row }: { row: ProjectDetail | undefined }) {
  return (
    <Section title="基本信息">
      <SelectField name={field('call_id')} label="申报通知" source={row ? anyCall : calls} span={24} />
      <TextField name={field('name')} label="项目名称" max={60} />
      <SelectField name={field('category')} label="类别" source={codeSource('project_category')} />
      <UnitPicker
        name={field('org_id')}
        label="申报单位"
        levels={levels}
        known={row ? [{ id: row.org_id, name: row.org_name }] : []}
      />
      <Field name={field('head_id')} label="负责人" picks>
        <PersonInput
          multiple={false}
          named={
            row
              ? [{ id: row.head_id, name: row.head_name }]
              : [{ id: session().data?.userInfo.user_id ?? 0, name: session().data?.userInfo.name ?? '' }]
          }
        />
      </Field>
      <UnitPicker name={field('lab_ids')} label="实验室" levels={['lab']} multiple known={row?.labs ?? []} span={24} />
      <DateField name={field('starts_on')} label="开始日期" />
      <DateField name={field('ends_on')} label="结束日期" />
    </Section>
  );
}

/** 填写申报书 */
export function ApplyFormPage() {
  const [query] = useSearchParams();
  const callId = Number(query.get('call_id')) || undefined;
  const own = session().data?.userInfo.user_id;
  return (
    <FormPage
      title="申报书"
      load={projectApi.find}
      create={projectApi.create}
      update={projectApi.update}
      defaults={{
        ...(callId && { call_id: callId }),
        ...(own && { head_id: own }),
        budget: [{}],
        indicators: [{}],
        schedule: [{}],
        members: [],
      }}
      toForm={toForm}
      toInput={toInput}
      back={applyPath}
      done={() => '已保存为草稿，请核对后提交'}
      next={(answer) => ('id' in (answer as object) ? `${listPath}/${(answer as { id: number }).id}` : undefined)}
      invalidates={projectReads}
    >
      {(row: ProjectDetail | undefined) => (
        <>
          <Basics row={row} />
          <Section title="依据和内容">
            <AreaField name={field('basis')} label="立项依据" max={4000} rows={4} placeholder="现状、问题和必要性" />
            <AreaField name={field('content')} label="建设内容" max={4000} rows={4} />
          </Section>
          <BudgetLines />
          <IndicatorLines />
          <StepLines />
          <MemberLines named={(row?.members ?? []).map(({ user_id, name }) => ({ id: user_id, name }))} />
          <Section title="其他">
            <TextField name={field('other_sources')} label="其他经费来源" max={200} span={24} />
            <FileField name={field('files')} label="附件" max={9} />
          </Section>
        </>
      )}
    </FormPage>
  );
}
