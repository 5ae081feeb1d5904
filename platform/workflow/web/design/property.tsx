import { Input } from 'antd';
import { useId, type ReactNode } from 'react';

type BoxProps = { label: string; hint?: ReactNode; error?: string | undefined; children: (id: string) => ReactNode };

/** A labelled control beside the tree. */
export function Property({ label, hint, error, children }: BoxProps) {
  const id = useId();
  return (
    <div className="wf-property">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {error && (
        <p className="wf-error" role="alert">
          {error}
        </p>
      )}
      {hint && <p className="wf-hint">{hint}</p>}
    </div>
  );
}

type TextProps = Omit<BoxProps, 'children'> & { value: string; max: number; onChange: (value: string) => void };

export const TextProperty = ({ value, max, onChange, ...box }: TextProps) => (
  <Property {...box}>
    {(id) => <Input id={id} maxLength={max} value={value} onChange={(event) => onChange(event.target.value)} />}
  </Property>
);
