import { Select } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { useSettings } from '#kernel/web/api/settings.ts';
import { RiskLevel } from '#modules/base-info/shared/risk/risk-point.states.ts';
import { Field, type FieldProps } from '#screens/fields/fields.tsx';
import { useOptions } from '#screens/fields/options.ts';
import { experimentApi } from '../../shared/experiment.ts';

type Choice = { name: string; level: number; valid_to: string };
const labelFor = ({ name, level, valid_to }: Choice) => `${name}（${labelOf(RiskLevel, level)}，有效期至 ${valid_to}）`;

type Props = FieldProps & {
  /** The document that asks, which a school makes name an experiment by its setting. */
  use: 'purchase' | 'booking' | 'teaching';
  /** 0 while none is chosen. */
  labId: number;
  /** The chosen one, shown by name although it is not offered any more. */
  known?: { id: number; name: string } | undefined;
};

function Chooser({ labId, known, use: _use, ...props }: Props) {
  const { options, loading } = useOptions({
    read: experimentApi.pick,
    input: { lab_id: labId },
    label: labelFor,
    enabled: labId > 0,
  });
  const offered = labId > 0 ? options : [];
  const isGone = known !== undefined && !loading && !offered.some(({ value }) => value === known.id);
  return (
    <Field {...props} picks>
      <Select
        allowClear
        loading={loading}
        options={isGone ? [...offered, { value: known.id, label: `${known.name}（不能使用）` }] : offered}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={labId > 0 ? '请选择实验项目' : '请先选择实验室'}
      />
    </Field>
  );
}

/** 实验项目: of a laboratory, where the school asks for one. */
export function ExperimentField(props: Omit<Props, 'label'>) {
  const settings = useSettings();
  return settings?.[`experiment_for_${props.use}`] === '1' ? <Chooser {...props} label="实验项目" /> : null;
}
