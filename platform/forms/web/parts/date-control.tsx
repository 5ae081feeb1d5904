import { DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { ControlKind, DateType, type DateTypeCode } from '../../shared/control-kind.ts';
import type { ControlProps } from './field-control.tsx';

export type DateControlProps = ControlProps;

const formats: Record<Exclude<DateTypeCode, 'daterange'>, string> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  month: 'YYYY-MM',
  year: 'YYYY',
};
const pickers = { date: 'date', datetime: 'date', month: 'month', year: 'year' } as const;
const width = { width: '100%' };

const asDay = (value: unknown) => {
  const day = typeof value === 'string' && value ? dayjs(value) : null;
  return day?.isValid() ? day : null;
};

/** A day, month, year, instant, range of days or time of day; the value is their text. */
export function DateControl({ control, value, onChange, onBlur, isInvalid, aria }: DateControlProps) {
  const look = { ...(isInvalid && { status: 'error' as const }), ...(onBlur && { onBlur }), style: width };
  const placeholder = control.placeholder ?? '请选择';
  if (control.kind === ControlKind.time)
    return (
      <TimePicker
        {...aria}
        {...look}
        format="HH:mm"
        placeholder={placeholder}
        needConfirm={false}
        value={typeof value === 'string' && value ? dayjs(`2000-01-01 ${value}`) : null}
        onChange={(time: Dayjs | null) => onChange(time?.format('HH:mm'))}
      />
    );
  const type = control.dateType ?? DateType.date;
  if (type === DateType.daterange) {
    const [start, end] = Array.isArray(value) ? value : [];
    const { id, ...rest } = aria;
    return (
      <DatePicker.RangePicker
        {...rest}
        {...look}
        id={{ start: id }}
        // Otherwise Tab does not leave an empty range.
        allowEmpty={[true, true]}
        value={start && end ? [asDay(start)!, asDay(end)!] : null}
        onChange={(days) =>
          onChange(days?.[0] && days[1] ? [days[0].format(formats.date), days[1].format(formats.date)] : undefined)
        }
      />
    );
  }
  return (
    <DatePicker
      {...aria}
      {...look}
      picker={pickers[type]}
      format={formats[type]}
      placeholder={placeholder}
      needConfirm={false}
      {...(type === DateType.datetime && { showTime: true })}
      value={asDay(value)}
      onChange={(day: Dayjs | null) => onChange(day?.format(formats[type]))}
    />
  );
}
