import { namesOf } from '#screens/fields/names.ts';
import { Form, Input, Select } from 'antd';
import { call } from '#kernel/web/api/api.ts';
import { DateRangeField } from '#screens/fields/date-fields.tsx';
import { AreaField, EnumField, Field, NumberField, Section, SwitchField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { UserField } from '#platform/identity/web/public.tsx';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { activityApi, activityFileExtensions } from '../../shared/activity/activity.ts';
import { ActType, ExamineBy, IssueMode, Sample } from '../../shared/core/activity.states.ts';
import { useCheckKind } from '../core/check-kind.ts';
import { ActivitySpecial } from './activity-special.tsx';

const field = namesOf(activityApi.create);

export type Defaults = OutputOf<typeof activityApi.defaults>;
type Props = { defaults: Defaults; types: { value: number; label: string }[]; act_id: number; isNew: boolean };

/** Checks the name on blur and on a change of type; a name in use shows an error and is cleared. */
function useNameCheck(act_id: number) {
  const form = Form.useFormInstance();
  return async () => {
    const act_name = String(form.getFieldValue('act_name') ?? '').trim();
    const act_type = Number(form.getFieldValue('act_type'));
    if (!act_name || !act_type) return;
    const asked = { act_name, act_type, ...(act_id > 0 && { act_id }) };
    const answer = await call(activityApi.checkname, asked, { quiet: true }).catch(() => undefined);
    if (answer?.unique !== false || String(form.getFieldValue('act_name') ?? '').trim() !== act_name) return;
    form.setFields([{ name: 'act_name', value: '', errors: ['活动名称不能重复'] }]);
    notify.error('活动名称不能重复');
  };
}

const placeholderOf = (isSpecial: boolean, isReach: boolean) => {
  if (isReach) return '如：2026 年度实验室安全达标检查';
  return isSpecial ? '如：2026 年秋季危险化学品专项检查' : '如：2026 年秋季学期第 8 周巡查';
};

/** Basic fields: organizer, period and rules. */
export function ActivityBase({ defaults, types, act_id, isNew }: Props) {
  const checkName = useNameCheck(act_id);
  const { isSpecial, isReach } = useCheckKind();
  const form = Form.useFormInstance();
  // A quarter check samples by level unless something else is chosen.
  const pickType = (type: number) =>
    form.setFieldValue('sample', type === ActType.quarter ? Sample.byLevel : Sample.all);
  return (
    <>
      <Section title="基本信息">
        {!isSpecial && !isReach && (
          <Field name={field('act_type')} label="活动类型">
            <Select
              disabled={!isNew}
              placeholder="请选择活动类型"
              onBlur={() => void checkName()}
              onSelect={pickType}
              options={types.filter((type) => defaults.act_types.includes(type.value))}
            />
          </Field>
        )}
        <Field name={field('act_name')} label="活动名称">
          <Input
            allowClear
            maxLength={50}
            placeholder={placeholderOf(isSpecial, isReach)}
            onBlur={() => void checkName()}
          />
        </Field>
        <Field name={field('org_id')} label="组织单位">
          <Select
            placeholder="请选择组织单位"
            showSearch={{ optionFilterProp: 'label' }}
            options={defaults.organizers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <UserField name={field('leader_id')} label="负责人" />
        <DateRangeField
          from={field('start')}
          to={field('end')}
          label="检查时间"
          hint="从首日 00:00:00 到末日 23:59:59"
        />
      </Section>
      {isSpecial && <ActivitySpecial defaults={defaults} />}
      <Section title="隐患处理">
        {!isReach && <EnumField name={field('issue_mode')} label="隐患下发" of={IssueMode} />}
        <EnumField name={field('examine_by')} label="整改复核" of={ExamineBy} />
        <NumberField
          name={field('days_ordinary')}
          label="一般隐患期限"
          min={1}
          max={90}
          precision={0}
          unit="天"
          span={6}
        />
        <NumberField
          name={field('days_urgent')}
          label="紧急隐患期限"
          min={1}
          max={30}
          precision={0}
          unit="天"
          span={6}
        />
        <SwitchField name={field('need_confirm')} label="下发前先审核" span={4} />
        {!isReach && <SwitchField name={field('blind')} label="四不两直" hint="不提前告知实验室" span={4} />}
        <SwitchField name={field('notify')} label="发送通知" span={4} />
      </Section>
      <Section title="检查依据">
        <AreaField
          name={field('gist')}
          label="依据说明"
          max={10_000}
          rows={4}
          hint="扫码即可公开查看，请勿写入人员和实验室信息"
        />
        <FileField name={field('gist_files')} label="依据文件" max={20} extensions={activityFileExtensions} span={12} />
        <FileField
          name={field('files')}
          label="活动附件"
          max={20}
          extensions={activityFileExtensions}
          span={12}
          hint="仅组织方和检查人员可见"
        />
      </Section>
    </>
  );
}
