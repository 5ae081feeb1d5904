import { Input } from 'antd';
import { useState } from 'react';
import { formLimits } from '../../shared/form-schema.ts';
import { Property } from '#screens/design/property.tsx';

type Props = { value: readonly string[]; error: string | undefined; onChange: (options: string[]) => void };

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, 100))
    .filter(Boolean)
    .slice(0, formLimits.options);

/** The options of a control, one a line, so that lists can be pasted. */
export function OptionsProperty({ value, error, onChange }: Props) {
  const [text, setText] = useState(value.join('\n'));
  // While a line is being begun, the text is ahead of the options; undo changes these from outside.
  const shown = linesOf(text).join('\n') === value.join('\n') ? text : value.join('\n');
  return (
    <Property label="选项" hint={`每行一个，可以粘贴；最多 ${formLimits.options} 个`} error={error}>
      {(id) => (
        <Input.TextArea
          id={id}
          value={shown}
          autoSize={{ minRows: 3, maxRows: 12 }}
          onChange={(event) => {
            setText(event.target.value);
            onChange(linesOf(event.target.value));
          }}
        />
      )}
    </Property>
  );
}
