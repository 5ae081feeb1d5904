import { Form } from 'antd';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { DecimalField, EnumField, SelectField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import {
  gradingApi,
  Indicator,
  indicatorUnits,
  isRange,
  RuleOp,
  RuleOrigin,
  type GradingRule,
  type IndicatorCode,
  type RuleOpCode,
} from '../../shared/hazard/grading.ts';
import { NoteField, withCodes } from './change-fields.tsx';
import { ControlledField } from './controlled-field.tsx';
import { kindSource } from './grading-sources.ts';

const field = namesOf(gradingApi.saveRule);

/** The fields that the indicator and the operator need. */
function ConditionFields() {
  const indicator = Form.useWatch('indicator') as IndicatorCode | undefined;
  const op = Form.useWatch('op') as RuleOpCode | undefined;
  const ofSources = indicator !== Indicator.score && indicator !== Indicator.nothing;
  const unit = indicator ? indicatorUnits[indicator] : '';
  return (
    <>
      {ofSources && (
        <>
          <SelectField
            name={field('kinds')}
            label="计入的种类"
            source={kindSource}
            multiple
            span={24}
            hint="选上级种类即包括全部下级"
          />
          <ControlledField name={field('controlled')} label="或者管控类别" />
          <SwitchField name={field('stored_only')} label="仅计存储的" />
        </>
      )}
      {indicator !== Indicator.nothing && (
        <>
          <EnumField name={field('op')} label="条件" of={RuleOp} />
          <DecimalField name={field('value')} label="阈值" unit={unit} span={6} />
          {op && isRange(op) && <DecimalField name={field('value_to')} label="上限" unit={unit} span={6} />}
        </>
      )}
    </>
  );
}

const blank = { indicator: 'rows', op: 'least', value: 1, origin: 'own', enabled: true, stored_only: false };

/** A rule in a dialog; without `rule` a new one. */
export function RuleDialog(props: { rule?: GradingRule | undefined; edition: number; onClose: () => void }) {
  const { rule, edition, onClose } = props;
  const unused = { kinds: [], controlled: [], stored_only: false, value: 0, value_to: null };
  return (
    <FormDialog
      title={rule ? `编辑规则 ${rule.code}` : '新增规则'}
      width={760}
      save={gradingApi.saveRule}
      input={{ edition, ...(rule && { former: rule.code }) }}
      defaults={rule ? withCodes(rule) : blank}
      toInput={(values) => ({ ...unused, op: RuleOp.least, ...values })}
      invalidates={[gradingApi.find, gradingApi.editions]}
      onClose={onClose}
    >
      <TextField name={field('code')} label="规则编号" max={20} />
      <SelectField
        name={field('lab_class')}
        label="安全类别"
        source={codeSource('lab_class')}
        hint="留空：取得分最高的类别"
      />
      <SelectField name={field('level')} label="等级" source={codeSource('lab_level')} />
      <EnumField name={field('indicator')} label="指标" of={Indicator} />
      <ConditionFields />
      <TextField name={field('basis')} label="判定内容" max={200} />
      <EnumField name={field('origin')} label="来源" of={RuleOrigin} />
      <SwitchField name={field('enabled')} label="启用" />
      <NoteField />
    </FormDialog>
  );
}
