import { useCallback, useEffect, useRef } from 'react';
import type { FormRule } from 'antd';
import { Field, type FieldProps } from '#screens/fields/fields.tsx';
import { RichEditor, type RichHandle } from './rich-editor.tsx';

type InputProps = {
  id?: string;
  label: string;
  value?: string;
  onChange?: (html: string | undefined) => void;
  onReady?: ((handle: RichHandle) => void) | undefined;
};

function RichInput({ id = '', label, value = '', onChange, onReady }: InputProps) {
  const handle = useRef<RichHandle>(undefined);
  const typed = useRef(value);
  const ready = useCallback(
    (made: RichHandle) => {
      handle.current = made;
      onReady?.(made);
    },
    [onReady],
  );
  // The editor keeps its own text; what the form sets, such as a restored draft, is put into it.
  useEffect(() => {
    if (value === typed.current) return;
    typed.current = value;
    handle.current?.replace(value);
  }, [value]);
  return (
    <RichEditor
      label={label}
      value={value}
      aria={{ id, 'aria-label': label }}
      onReady={ready}
      onChange={(html) => {
        typed.current = typeof html === 'string' ? html : '';
        onChange?.(typed.current);
      }}
    />
  );
}

export type RichFieldProps = FieldProps & { rules?: FormRule[]; onReady?: (handle: RichHandle) => void };

/** A field of rich text; `onReady` receives what inserts text where the cursor is. */
export function RichField({ onReady, ...field }: RichFieldProps) {
  return (
    <Field {...field}>
      <RichInput label={field.label} onReady={onReady} />
    </Field>
  );
}
