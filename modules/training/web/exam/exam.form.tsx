import { Form, Select } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { UserField } from '#platform/identity/web/public.tsx';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { DateTimeField } from '#screens/fields/date-time-field.tsx';
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
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { examApi, type ExamDefaults, type ExamDetail } from '../../shared/exam/exam.ts';
import { Audience, PaperStatus, ShowAnswers } from '../../shared/exam/exam.states.ts';
import { paperApi } from '../../shared/exam/paper.ts';

const field = namesOf(examApi.create);
const publishedPapers = {
  read: paperApi.list,
  input: { status: PaperStatus.published, size: 150 },
  label: (paper: { name: string; question_count: number; total: string }) =>
    `${paper.name}（${paper.question_count} 题，${paper.total} 分）`,
} as const;
const userTypes = UserType.$items.map(({ value, label }) => ({ value, label }));

function Target({ ofCollege, row }: { ofCollege: boolean; row: ExamDetail | undefined }) {
  if (Form.useWatch('audience') === Audience.persons)
    return <UserField name={field('user_ids')} label="考试人员" multiple span={24} />;
  return (
    <>
      <Field name={field('user_types')} label="人员类型" hint="不选为全部类型" picks>
        <Select mode="multiple" allowClear options={userTypes} placeholder="全部类型" />
      </Field>
      {!ofCollege && (
        <UnitPicker
          name={field('college_ids')}
          label="学院"
          levels={['college']}
          multiple
          placeholder="全部学院"
          known={(row?.college_ids ?? []).map((id) => ({ id, name: '' }))}
        />
      )}
    </>
  );
}

const toInput = ({ user_types, college_ids, user_ids, kind_id, ...values }: Record<string, unknown>) => ({
  ...values,
  ...(values['audience'] === Audience.persons
    ? { user_ids }
    : { user_types: user_types ?? [], college_ids: college_ids ?? [] }),
  kind_id: kind_id ?? null,
});

const blank = ({ minutes, attempts, pass, study_hours, screen_limit, has_half_points, pledge }: ExamDefaults) => ({
  audience: Audience.group,
  minutes,
  attempts,
  pass,
  study_hours,
  screen_limit,
  has_half_points,
  pledge,
  show_answers: ShowAnswers.after,
  is_shuffled: true,
});

/** An exam: for whom, when, by which rules; it begins with what the school has set. */
export function ExamFormPage() {
  const defaults = useRead(examApi.defaults, {}, { staleMs: 60_000 });
  return (
    <Loaded of={defaults}>
      {(start) => (
        <FormPage
          title="考试"
          load={examApi.find}
          create={examApi.create}
          update={examApi.update}
          defaults={blank(start)}
          toInput={toInput}
          back="/train/exam"
          next={(answer) => ('id' in (answer as object) ? `/train/exam/${(answer as { id: number }).id}` : undefined)}
          invalidates={[examApi.list]}
        >
          {(row) => (
            <>
              <Section title="考试">
                <TextField name={field('name')} label="考试名称" max={60} />
                <SelectField
                  name={field('paper_id')}
                  label="试卷"
                  source={publishedPapers}
                  hint="只能选择已发布的试卷"
                />
                <DateTimeField name={field('starts_at')} label="开始时间" />
                <DateTimeField name={field('ends_at')} label="结束时间" />
              </Section>
              <Section title="对象">
                <EnumField name={field('audience')} label="考试对象" of={Audience} span={24} />
                <Target ofCollege={start.college_id !== null} row={row} />
              </Section>
              <Section title="规则">
                <NumberField
                  name={field('minutes')}
                  label="时长"
                  unit="分钟"
                  min={1}
                  max={600}
                  precision={0}
                  span={6}
                />
                <NumberField
                  name={field('attempts')}
                  label="次数"
                  min={1}
                  max={20}
                  precision={0}
                  span={6}
                  hint="开始即计一次"
                />
                <DecimalField name={field('pass')} label="及格线" unit="分" span={6} />
                <DecimalField name={field('study_hours')} label="考前学时" unit="学时" span={6} />
                <NumberField
                  name={field('screen_limit')}
                  label="离开页面上限"
                  unit="次"
                  min={0}
                  max={100}
                  precision={0}
                  span={6}
                  hint="超过即强制交卷，0 为不限"
                />
                <SwitchField name={field('is_shuffled')} label="题目和选项乱序" />
                <SwitchField name={field('has_half_points')} label="多选题少选得一半分" />
                <EnumField name={field('show_answers')} label="答案和解析" of={ShowAnswers} />
                <Field name={field('kind_id')} label="合格后发放的证书" picks>
                  <Select
                    allowClear
                    placeholder="不发证书"
                    options={start.kinds.map(({ id, name }) => ({ value: id, label: name }))}
                  />
                </Field>
                <AreaField
                  name={field('pledge')}
                  label="考前承诺"
                  rows={3}
                  max={1000}
                  hint="考生勾选后才能开始；留空不要求"
                />
              </Section>
            </>
          )}
        </FormPage>
      )}
    </Loaded>
  );
}
