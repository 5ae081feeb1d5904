import type { InputName } from './names.ts';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { Labelled, useFilter } from './filter-bar.tsx';

/** Two query parameters, first and last day. */
export function DateRangeFilter({ from, to, label }: { from: InputName; to: InputName; label: string }) {
  const [start, setStart] = useFilter(from);
  const [end, setEnd] = useFilter(to);
  return (
    <Labelled label={label}>
      {(id) => (
        <DatePicker.RangePicker
          id={{ start: id }}
          allowEmpty={[true, true]}
          value={[start ? dayjs(start) : null, end ? dayjs(end) : null]}
          onChange={(range) => {
            setStart(range?.[0]?.format('YYYY-MM-DD') ?? '');
            setEnd(range?.[1]?.format('YYYY-MM-DD') ?? '');
          }}
        />
      )}
    </Labelled>
  );
}

/** One query parameter, a day up to today; today itself is no condition. */
export function DayFilter({ name, label }: { name: InputName; label: string }) {
  const [day, setDay] = useFilter(name);
  return (
    <Labelled label={label}>
      {(id) => (
        <DatePicker
          id={id}
          placeholder="今天"
          maxDate={dayjs()}
          value={day ? dayjs(day) : null}
          onChange={(next) => setDay(!next || next.isSame(dayjs(), 'day') ? '' : next.format('YYYY-MM-DD'))}
        />
      )}
    </Labelled>
  );
}
