import { ControlKind, type ControlKindCode } from '../../shared/control-kind.ts';
import type { FieldValue, LeafControl } from '../../shared/form-schema.ts';
import { FieldControl } from './field-control.tsx';

type Props = {
  control: LeafControl;
  id: string;
  isRequired: boolean;
  error: string | undefined;
  value: FieldValue | undefined;
  onChange: (value: FieldValue | undefined) => void;
  onBlur: () => void;
  /** The label is read but not shown, as in the cell of a table. */
  label?: string;
};

// These consist of several inputs, which the label names together.
const groups: readonly ControlKindCode[] = [
  ControlKind.radio,
  ControlKind.checkbox,
  ControlKind.rich,
  ControlKind.file,
];

/** An input with its label and its error. */
export function FieldBox({ control, id, isRequired, error, value, onChange, onBlur, label }: Props) {
  const isGroup = groups.includes(control.kind);
  const className = `forms-label${isRequired ? ' forms-label-required' : ''}`;
  return (
    <>
      {label === undefined &&
        (isGroup ? (
          <span id={`${id}-label`} className={className}>
            {control.label}
          </span>
        ) : (
          <label htmlFor={id} className={className}>
            {control.label}
          </label>
        ))}
      <FieldControl
        control={control}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        isInvalid={error !== undefined}
        aria={{
          id,
          ...(isGroup && label === undefined && { 'aria-labelledby': `${id}-label` }),
          ...(label !== undefined && { 'aria-label': label }),
          ...(isRequired && { 'aria-required': true as const }),
          ...(error !== undefined && { 'aria-invalid': true as const, 'aria-describedby': `${id}-error` }),
        }}
      />
      {error !== undefined && (
        <div id={`${id}-error`} role="alert" className="forms-error">
          {error}
        </div>
      )}
    </>
  );
}
