import { InputNumber, type InputNumberProps } from 'antd';
import { useRef } from 'react';
import { notify } from '#kernel/web/ui/notify.ts';
import { readNumber } from './number-text.rules.ts';

/** A field for a number: what cannot be read as one is said when the field is left, never taken for another number. */
export function NumberInput<T extends string | number = number>({ onBlur, onInput, ...props }: InputNumberProps<T>) {
  const typed = useRef('');
  return (
    <InputNumber<T>
      {...props}
      parser={(text = '') => (readNumber(text) ?? (text.trim() === '' ? '' : 'NaN')) as T}
      onInput={(text) => {
        typed.current = text;
        onInput?.(text);
      }}
      onBlur={(event) => {
        const text = typed.current.trim();
        typed.current = '';
        if (text !== '' && readNumber(text) === undefined) notify.error(`无法识别“${text}”，请填写数字，如 8.5`);
        onBlur?.(event);
      }}
    />
  );
}
