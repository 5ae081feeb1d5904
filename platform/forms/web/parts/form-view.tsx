import './form-view.css';
import { useId, type CSSProperties } from 'react';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { ControlKind, FieldMode } from '../../shared/control-kind.ts';
import { isEditable, modeOf } from '../../shared/field-mode.rules.ts';
import {
  isChild,
  type Control,
  type FieldModes,
  type FieldValue,
  type FormSchema,
  type FormValues,
} from '../../shared/form-schema.ts';
import { rowsIn, valueAt, type FieldErrors } from '../../shared/form-values.rules.ts';
import { shownControls } from '../../shared/shown.rules.ts';
import { ChildTable } from './child-table.tsx';
import { ChildText } from './child-text.tsx';
import { FieldBox } from './field-box.tsx';
import { FieldText } from './field-text.tsx';
import { useShownErrors } from './shown-errors.ts';

export type FormViewProps = {
  schema: FormSchema;
  values: FormValues;
  /** Permissions of the step; without them every field may be edited. */
  modes?: FieldModes;
  onChange?: (values: FormValues) => void;
  /** Errors of the last submission, by field; a field that is changed afterwards shows its own. */
  errors?: FieldErrors;
  mode: 'edit' | 'read' | 'print';
  /** One column, and cards instead of tables; by default in a window of phone width. */
  narrow?: boolean;
};

const everyMode: FieldModes = {};

/** A form to be filled in, read or printed, as its design, its conditions and the permissions of the step say. */
export function FormView(props: FormViewProps) {
  const { schema, values, modes = everyMode, mode } = props;
  const isPhone = useIsPhone();
  const narrow = props.narrow ?? isPhone;
  const prefix = useId();
  const shown = useShownErrors(schema, values, modes, props.errors);
  const set = (name: string, value: FieldValue | undefined) => {
    const { [name]: _, ...others } = values;
    props.onChange?.(value === undefined ? others : { ...others, [name]: value });
  };
  const field = (control: Control) => {
    const permission = modeOf(control, modes);
    if (permission === FieldMode.hidden) return null;
    const value = valueAt(values, control.name);
    const isEdited = mode === 'edit' && isEditable(permission);
    if (isChild(control)) {
      const rows = rowsIn(value);
      const about = { control, rows, values, modes, narrow };
      if (!isEdited) return <ChildText {...about} />;
      return (
        <ChildTable
          {...about}
          id={`${prefix}-${control.name}`}
          shown={shown}
          onChange={(next) => set(control.name, next)}
        />
      );
    }
    if (!isEdited || control.kind === ControlKind.text) return <FieldText control={control} value={value} />;
    return (
      <FieldBox
        control={control}
        id={`${prefix}-${control.name}`}
        isRequired={permission === FieldMode.required}
        error={shown.errorAt(control.name)}
        value={value}
        onChange={(next) => {
          shown.changed(control.name, control.trigger);
          set(control.name, next);
        }}
        onBlur={() => shown.left(control.name)}
      />
    );
  };
  const look = [mode === 'print' ? 'forms-print' : '', narrow ? 'forms-narrow' : ''].join(' ');
  return (
    <div className={`forms-grid ${look}`}>
      {shownControls(schema.controls, values).map((control) => (
        <Place key={control.id} control={control}>
          {field(control)}
        </Place>
      ))}
    </div>
  );
}

function Place({ control, children }: { control: Control; children: React.ReactNode }) {
  if (children === null) return null;
  return (
    <div style={{ '--span': control.span ?? 24 } as CSSProperties} data-field={control.name}>
      {children}
    </div>
  );
}
