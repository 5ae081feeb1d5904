import { Input } from 'antd';
import { useState } from 'react';

type Props = {
  value: string;
  onChange: (text: string) => void;
  label: string;
  placeholder?: string;
  max: number;
  rows?: number;
  disabled?: boolean;
  /** Id of the sentence that says what is wrong with it. */
  fault?: string | undefined;
};

/**
 * Text input that stores every change. It keeps its own value, because the asynchronous write would move the cursor; `key`
 * it by the edited row.
 */
export function BufferedInput({ value, onChange, label, placeholder, max, rows, disabled = false, fault }: Props) {
  const [text, setText] = useState(value);
  const shared = {
    value: text,
    'aria-label': label,
    placeholder: placeholder ?? `请输入${label}`,
    maxLength: max,
    disabled,
    ...(fault !== undefined && {
      status: 'error' as const,
      'aria-invalid': true,
      'aria-describedby': fault,
    }),
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value);
      onChange(event.target.value);
    },
  };
  return rows ? <Input.TextArea autoSize={{ minRows: rows, maxRows: 8 }} {...shared} /> : <Input {...shared} />;
}
