import { Form } from 'antd';
import { AreaField, EnumField, TextField } from '#screens/fields/fields.tsx';
import { rowNamesOf } from '#screens/fields/names.ts';
import { assessmentApi, type Assessment } from '../../shared/assessment.ts';
import { AssessmentStep } from '../../shared/experiment.states.ts';
import { Likelihood, Severity } from '../../shared/kinds.ts';
import { afterOf, beforeOf, riskOf, routeOf } from '../../shared/risk.rules.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { FormLines } from './form-lines.tsx';
import { needed } from './needed.ts';
import { ProductTag, RiskTag } from './risk-tag.tsx';

const field = rowNamesOf(assessmentApi.save, 'steps');

type Typed = { l?: number | null; s?: number | null; l_after?: number | null; s_after?: number | null } | undefined;
const ratedOf = (row: Typed) => (row?.l && row.s ? { ...row, l: row.l, s: row.s } : undefined);

function Line({ at }: { at: number }) {
  const rated = ratedOf(Form.useWatch(['steps', at]) as Typed);
  return (
    <>
      <TextField name={field(at, 'work')} label="实验步骤" max={200} span={12} rules={needed('请填写实验步骤')} />
      <TextField
        name={field(at, 'danger')}
        label="危险操作和后果"
        max={200}
        span={12}
        rules={needed('请填写危险操作和后果')}
      />
      <EnumField name={field(at, 'l')} label="可能性 L" of={Likelihood} span={6} rules={needed('请选择可能性')} />
      <EnumField name={field(at, 's')} label="严重性 S" of={Severity} span={6} rules={needed('请选择严重性')} />
      <EnumField name={field(at, 'l_after')} label="措施后的 L" of={Likelihood} span={6} />
      <EnumField name={field(at, 's_after')} label="措施后的 S" of={Severity} span={6} />
      <AreaField
        name={field(at, 'controls')}
        label="管控措施"
        max={300}
        rows={2}
        placeholder="通风、联锁、双人操作等；风险值 20 及以上必填"
      />
      <output style={{ paddingInline: 12 }}>
        风险值 R = L × S：
        {rated ? (
          <>
            <ProductTag product={beforeOf(rated)} /> → 措施后 <ProductTag product={afterOf(rated)} />
          </>
        ) : (
          <span className="lab-none">选择 L 和 S 后计算</span>
        )}
      </output>
    </>
  );
}

/** What decides the route of an assessment besides its level. */
type Route = Pick<Assessment, 'covering_step' | 'held_steps'>;

/** The level that the steps come to, and who decides it. */
function Total({ of }: { of: Route | undefined }) {
  const rated = ((Form.useWatch('steps') as Typed[] | undefined) ?? []).flatMap((row) => ratedOf(row) ?? []);
  if (rated.length === 0) return null;
  const { level, rest } = riskOf(rated);
  const route = routeOf(level, of?.held_steps ?? { 1: true, 2: true }, of?.covering_step);
  return (
    <output>
      实验风险等级 <RiskTag level={level} rest={rest} /> 由{' '}
      {route.map((step) => labelOf(AssessmentStep, step)).join(' → ')}
    </output>
  );
}

/** 步骤和风险: each step with its dangerous operation, before and after controls. */
export const StepLines = ({ of }: { of: Route | undefined }) => (
  <FormLines name="steps" title="步骤" add="添加步骤" most={40} beside={() => <Total of={of} />}>
    {(at) => <Line at={at} />}
  </FormLines>
);
