import { Input, type GetRef } from 'antd';
import type { Ref } from 'react';
import { Phrases } from './phrases.tsx';

type Props = {
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
  error?: string | undefined;
  ref?: Ref<GetRef<typeof Input.TextArea>>;
};

/** An opinion with the phrases of its author. */
export function OpinionInput({ value, onChange, placeholder, error, ref }: Props) {
  return (
    <div className="wf-opinion">
      <Input.TextArea
        {...(ref && { ref })}
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={500}
        aria-label="意见"
        aria-invalid={error !== undefined}
        placeholder={placeholder}
        value={value}
        {...(error !== undefined && { status: 'error' as const })}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <Phrases typed={value} onPick={(text) => onChange((value + text).slice(0, 500))} />
      {error !== undefined && (
        <p className="wf-bad" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
