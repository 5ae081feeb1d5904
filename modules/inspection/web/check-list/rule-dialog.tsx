import { Divider } from 'antd';
import { Fragment } from 'react';
import { AreaField, EnumField, NumberField } from '#screens/fields/fields.tsx';
import { namesOf, type RowFieldName } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { reachRuleApi, type RuleRevision } from '../../shared/check-list/reach-rule-revision.ts';
import { NaMode } from '../../shared/core/reach-rule.ts';
import { ruleSections } from './rule-fields.ts';

const field = namesOf(reachRuleApi.create);
const inRule = (path: readonly (string | number)[]) => ['rule', ...path] as (string | number)[] as RowFieldName;
const required = (label: string) => [{ required: true, message: `请填写${label}` }];

/** Puts new rules into force. */
export function RuleDialog({ revision, onClose }: { revision: RuleRevision; onClose: () => void }) {
  return (
    <FormDialog
      title="修改达标检查规则"
      save={reachRuleApi.create}
      input={{ revision: revision.revision }}
      defaults={{ rule: revision.rule, note: '' }}
      invalidates={[reachRuleApi.current, reachRuleApi.list]}
      okText="保存为新版本"
      done="已保存，新建的达标检查按新规则评分"
      width={920}
      onClose={onClose}
    >
      {ruleSections.map(({ title, fields }) => (
        <Fragment key={title}>
          <Divider titlePlacement="start">{title}</Divider>
          {fields.map(({ path, label, unit, isWhole }) => (
            <NumberField
              key={path.join('.')}
              name={inRule(path)}
              label={label}
              span={8}
              min={0}
              {...(isWhole && { precision: 0 })}
              unit={unit}
              rules={required(label)}
            />
          ))}
        </Fragment>
      ))}
      <EnumField name={inRule(['na_mode'])} label="“不适用”的检查项" of={NaMode} span={24} />
      <AreaField name={field('note')} label="修改说明" max={200} rows={2} />
    </FormDialog>
  );
}
