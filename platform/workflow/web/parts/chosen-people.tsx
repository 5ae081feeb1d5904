import { Panel } from '#screens/frames/page-frame.tsx';
import type { FieldErrors } from '#platform/forms/shared/form-values.rules.ts';
import { PersonInput } from './person-field.tsx';

type Chosen = Record<string, number[]>;
type Props = {
  /** Steps whose handlers are chosen, with those who are chosen already. */
  chooses: readonly { key: string; name: string; people?: readonly { id: number; name: string }[] }[];
  value: Chosen;
  errors: FieldErrors;
  onChange: (chosen: Chosen) => void;
};

/** The people whom a starter chooses for later steps; nothing where the process asks for none. */
export function ChosenPeople({ chooses, value, errors, onChange }: Props) {
  if (chooses.length === 0) return null;
  return (
    <Panel title="选择处理人">
      {chooses.map(({ key, name, people = [] }) => (
        <div key={key} className="wf-start-title" data-field={`chosen-${key}`}>
          <label className="wf-required" htmlFor={`chosen-${key}`}>
            {name}
          </label>
          <PersonInput
            id={`chosen-${key}`}
            multiple
            named={people}
            value={value[key] ?? []}
            onChange={(ids) => onChange({ ...value, [key]: [ids ?? []].flat() })}
          />
          {errors[`chosen-${key}`] && <p className="wf-bad">{errors[`chosen-${key}`]}</p>}
        </div>
      ))}
    </Panel>
  );
}
