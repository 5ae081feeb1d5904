import { DatePicker } from 'antd';
import dayjs from 'dayjs';

export type ValueDateProps = { label: string; value: string; onChange: (value: string) => void };

/** A day to compare a field with. */
export const ValueDate = ({ label, value, onChange }: ValueDateProps) => (
  <DatePicker
    aria-label={label}
    style={{ width: '100%' }}
    value={value ? dayjs(value) : null}
    onChange={(day) => onChange(day ? dayjs(day).format('YYYY-MM-DD') : '')}
  />
);
