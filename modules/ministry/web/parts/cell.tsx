import { Tooltip } from 'antd';
import type { MinistryField } from '../../shared/fields.ts';
import type { RecordRow } from '../../shared/record.ts';

const meaning = ({ codes }: MinistryField, value: string) => (codes?.[value] ? `${value} ${codes[value]}` : value);

/** A cell as it goes into the file: bold where it was changed, red with an error, with what was there and why. */
export function RecordCell({ row, field }: { row: RecordRow; field: MinistryField }) {
  const value = row.cells[field.name] ?? '';
  const found = row.findings.filter((one) => one.field === field.name);
  const change = row.changes.find((one) => one.field === field.name);
  const marks = [
    // Numbers and codes are read as one word.
    field.width <= 14 && !field.codes && 'lab-nowrap',
    change && 'ministry-cell-changed',
    found.length > 0 &&
      (found.some(({ level }) => level === 'error') ? 'ministry-cell-error' : 'ministry-cell-warning'),
    row.is_out && 'ministry-out',
  ].filter(Boolean);
  const text = meaning(field, value) || (found.length > 0 ? '空缺' : field.kind === 'N' ? '0' : '');
  const notes = [
    ...found.map(({ message }) => message),
    ...(change ? [`采集为“${change.from}”，${change.by} 于 ${change.at.slice(0, 16)} 修改：${change.reason}`] : []),
  ];
  const content = <span className={marks.join(' ')}>{text}</span>;
  return notes.length === 0 ? content : <Tooltip title={notes.join('；')}>{content}</Tooltip>;
}
