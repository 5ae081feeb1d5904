import './grade-matrix.css';
import { Skeleton } from 'antd';
import { textOn, unknownColor } from '#kernel/shared/color.ts';
import { withLetters } from '#kernel/shared/numerals.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { labApi } from '../../shared/lab.ts';

type Choice = { lab_class?: string; lab_level?: string; judged?: string };

/** Labs by class and level; a number filters the list below, a second click clears the filter. */
export function GradeMatrix() {
  const { url, change } = useListUrl();
  const college = url.filters['college_id'];
  const { data } = useRead(labApi.matrix, college ? { college_id: Number(college) } : {});
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const { classes, levels, cells } = data;
  const count = (fits: (cell: (typeof cells)[number]) => boolean) =>
    cells.filter(fits).reduce((sum, cell) => sum + cell.count, 0);
  const isChosen = ({ lab_class = '', lab_level = '', judged = '' }: Choice) =>
    (url.filters['lab_class'] ?? '') === lab_class &&
    (url.filters['lab_level'] ?? '') === lab_level &&
    (url.filters['judged'] ?? '') === judged;
  const choose = (choice: Choice) => {
    const { lab_class: _, lab_level: __, judged: ___, ...others } = url.filters;
    change({ page: 1, filters: { ...others, ...(isChosen(choice) ? {} : choice) } as Record<string, string> });
  };
  const number = (value: number, choice: Choice, label: string) => (
    <button
      type="button"
      className="grade-number"
      aria-pressed={isChosen(choice)}
      aria-label={`${label} ${value} 间实验室`}
      disabled={value === 0}
      onClick={() => choose(choice)}
    >
      {value}
    </button>
  );
  return (
    <div className="grade-matrix">
      <table>
        <thead>
          <tr>
            <th scope="col">安全类别</th>
            {levels.map((level) => (
              <th
                key={level.code}
                scope="col"
                style={{ background: level.color, color: textOn(level.color || '#ffffff') }}
              >
                {withLetters(level.name)}
              </th>
            ))}
            <th scope="col">合计</th>
          </tr>
        </thead>
        <tbody>
          {classes.map((kind) => (
            <tr key={kind.code}>
              <th scope="row">
                <i className="lab-dot" style={{ background: kind.color || unknownColor }} />
                {kind.name}
              </th>
              {levels.map((level) => (
                <td key={level.code}>
                  {number(
                    count((cell) => cell.lab_class === kind.code && cell.lab_level === level.code),
                    { lab_class: String(kind.code), lab_level: String(level.code) },
                    withLetters(`${kind.name}${level.name}`),
                  )}
                </td>
              ))}
              <td>
                {number(
                  count((cell) => cell.lab_class === kind.code),
                  { lab_class: String(kind.code) },
                  kind.name,
                )}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">合计</th>
            {levels.map((level) => (
              <td key={level.code}>
                {number(
                  count((cell) => cell.lab_level === level.code),
                  { lab_level: String(level.code) },
                  withLetters(level.name),
                )}
              </td>
            ))}
            <td>{count((cell) => cell.lab_level !== null)}</td>
          </tr>
        </tbody>
      </table>
      <p className="grade-rest">
        未评估{' '}
        {number(
          count((cell) => cell.lab_level === null),
          { judged: '0' },
          '未评估',
        )}
      </p>
    </div>
  );
}
