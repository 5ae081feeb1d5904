import './access.css';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import type { Hours } from '../../shared/access/door-hours.ts';
import { hoursText } from '../../shared/access/door-hours.rules.ts';
import { SpecialTimeStatus } from '../../shared/access/special-time.states.ts';
import { SpecialTimeType, type specialTimeApi, type SpecialTimeRow } from '../../shared/access/special-time.ts';
import { labPath } from '../parts/lab-columns.tsx';

export const specialTimePath = '/lab-baseinfo/lab/special-time';

/** `2026-01-20 08:00 至 2026-01-22 18:00`, the day once if it is the same. */
export const spanText = ({ starts_at, ends_at }: Pick<SpecialTimeRow, 'starts_at' | 'ends_at'>): string => {
  const isOneDay = starts_at.slice(0, 10) === ends_at.slice(0, 10);
  return `${starts_at.slice(0, 16)} 至 ${isOneDay ? ends_at.slice(11, 16) : ends_at.slice(0, 16)}`;
};

/** The same in a table, where only the ends may go on another line. */
export const Span = (row: Pick<SpecialTimeRow, 'starts_at' | 'ends_at'>) => {
  const [from, to] = spanText(row).split(' 至 ');
  return (
    <span className="access-span">
      <span>{from} 至</span> <span>{to}</span>
    </span>
  );
};

/** Days and hours of a right, each on one line. */
export const HoursCell = (row: Hours) => (
  <span className="access-span">
    {hoursText(row)
      .split(' ')
      .map((part) => (
        <span key={part}>{part} </span>
      ))}
  </span>
);

export function LabLinks({ labs }: Pick<SpecialTimeRow, 'labs'>) {
  return labs.map(({ id, name, opens }, at) => (
    <span key={id}>
      {at > 0 && '、'}
      {opens ? <Link to={labPath(id)}>{name}</Link> : name}
    </span>
  ));
}

export const specialTimeColumns: ColumnsOf<typeof specialTimeApi.list> = [
  { field: 'type', title: '类型', render: (row) => labelOf(SpecialTimeType, row.type) },
  { field: 'labs', title: '实验室', width: 160, maxWidth: 260, render: (row) => <LabLinks labs={row.labs} /> },
  { field: 'college_name', title: '学院', maxWidth: 160, shown: 'wide' },
  { field: 'starts_at', title: '起止时间', sort: true, render: (row) => <Span {...row} /> },
  { field: 'duty_name', title: '值守人' },
  { field: 'person_count', title: '人数', align: 'right' },
  { field: 'content', title: '内容', maxWidth: 240 },
  { field: 'status', title: '审核状态', render: (row) => <EnumTag of={SpecialTimeStatus} value={row.status} /> },
];
