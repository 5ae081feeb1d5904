import { Select } from 'antd';
import { formatDate, yearOf } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';

const years = 6;

export const thisYear = (): number => yearOf(formatDate(new Date(serverNow())));

/** This year and those before it. */
export function YearChoice({ value, onChange }: { value: number; onChange: (year: number) => void }) {
  const now = thisYear();
  return (
    <Select
      aria-label="年度"
      value={value}
      style={{ width: 120 }}
      options={Array.from({ length: years }, (_, at) => ({ value: now - at, label: `${now - at} 年` }))}
      onChange={onChange}
    />
  );
}
