import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { namesOf } from '#screens/fields/names.ts';
import { useOnce } from '#screens/frames/form-frame.tsx';
import { UserField } from '#platform/identity/web/public.tsx';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { ValueInput } from '#platform/forms/web/public.tsx';
import type { Comparison } from '#platform/forms/shared/condition.rules.ts';
import { ControlKind } from '#platform/forms/shared/control-kind.ts';
import type { DesignMaterial } from '../../shared/process-design.ts';
import { processApi, type TrialStep } from '../../shared/process.ts';
import { askedFields, trialValues } from '../../shared/trial-values.rules.ts';
import { Property } from '#screens/design/property.tsx';
import type { ProcessDesigner } from './use-process-designer.ts';

type Value = Comparison['value'];
type Props = {
  designer: ProcessDesigner;
  material: DesignMaterial;
  steps: readonly TrialStep[] | undefined;
  onSteps: (steps: TrialStep[]) => void;
};

const field = namesOf(processApi.trial);

/** Tries the design, saved or not: which way would a case go, and who would get its tasks? */
export function TrialPanel({ designer, material, steps, onSteps }: Props) {
  const { design } = designer;
  const [values, setValues] = useState<Record<string, Value>>({});
  const [isBusy, setBusy] = useState(false);
  const once = useOnce();
  const asked = askedFields(design.model, material.fields);
  const run = async ({ starter_id, lab_id }: { starter_id: number; lab_id?: number | null }) => {
    setBusy(true);
    try {
      const { form_key, model, flags } = design;
      const found = await call(processApi.trial, {
        form_key,
        model,
        flags,
        starter_id,
        ...(lab_id && { lab_id }),
        form_data: trialValues(asked, values),
      });
      onSteps(found.steps);
    } catch (error) {
      // The call has shown its refusal.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Form<{ starter_id: number; lab_id?: number | null }>
        layout="vertical"
        onFinish={(input) => void once(() => run(input))}
      >
        <UserField
          name={field('starter_id')}
          label="发起人"
          span={24}
          rules={[{ required: true, message: '请选择发起人' }]}
        />
        <UnitPicker name={field('lab_id')} label="实验室" span={24} levels={['lab']} />
        {asked.map((one) => (
          <Property key={one.name} label={one.label || one.name}>
            {() => (
              <ValueInput
                label={one.label || one.name}
                field={one}
                op={one.kind === ControlKind.checkbox ? 'in' : 'eq'}
                value={values[one.name]}
                onChange={(value) => setValues({ ...values, [one.name]: value })}
              />
            )}
          </Property>
        ))}
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          开始试运行
        </Button>
      </Form>
      {steps && <TrialSteps steps={steps} onOpen={designer.goTo} />}
      {!steps && <p className="lab-hint">不会产生申请和通知，只显示流程会经过哪些环节、由谁处理。</p>}
    </>
  );
}

function TrialSteps({ steps, onOpen }: { steps: readonly TrialStep[]; onOpen: (key: string) => void }) {
  return (
    <div aria-live="polite" style={{ marginTop: 16 }}>
      <Alert type="info" title={`经过 ${steps.length} 个节点，已在图中标出`} />
      <ol className="wf-steps" aria-label="试运行结果">
        {steps.map(({ key, name, people, note }) => (
          <li key={key}>
            <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => onOpen(key)}>
              {name}
            </Button>
            {people.length > 0 && <div>{people.join('、')}</div>}
            {note && <div className="lab-hint">{note}</div>}
          </li>
        ))}
      </ol>
    </div>
  );
}
