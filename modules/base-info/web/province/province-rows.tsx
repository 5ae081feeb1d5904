import { labelOf } from '#kernel/shared/enums.ts';
import { ProvinceItem } from '../../shared/province/province-items.ts';
import type { ProvinceRow } from '../../shared/province/province.ts';
import { UseStatus } from '../../shared/use-status.ts';

const items = new Set<string>(ProvinceItem.$items.map(({ value }) => value));

type Column = [field: keyof ProvinceRow, title: string];

/** The columns of the file in their order. */
const columns: readonly Column[] = [
  ['school_code', '学校代码'],
  ['campus', '校区'],
  ['college', '学院'],
  ['code', '实验室编号'],
  ['name', '实验室名称'],
  ['nature', '性质'],
  ['lab_class', '类别'],
  ['lab_level', '等级'],
  ['building', '楼宇'],
  ['rooms', '房间号'],
  ['area', '面积'],
  ['head', '负责人'],
  ['phone', '联系电话'],
  ['officer', '安全员'],
  ['hazards', '主要危险源'],
  ['toxic', '剧毒'],
  ['explosive', '易制爆'],
  ['precursor', '易制毒'],
  ['bottles', '气瓶数'],
  ['special', '特种设备数'],
  ['biosafety', '生物等级'],
  ['radiation', '辐射'],
  ['use_status', '使用状态'],
];

function textOf(row: ProvinceRow, field: keyof ProvinceRow): string {
  if (field === 'use_status') return labelOf(UseStatus, row.use_status);
  const value = row[field];
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value);
}

/** A cell; an empty one that the department asks for is marked. */
function Cell({ row, field }: { row: ProvinceRow; field: keyof ProvinceRow }) {
  const isMissing = items.has(field) && row.missing.includes(field);
  const isNumber = typeof row[field] === 'number' && field !== 'use_status';
  return (
    <td className={isNumber || field === 'area' ? 'province-number' : undefined}>
      {isMissing ? <span className="province-empty">空缺</span> : textOf(row, field)}
    </td>
  );
}

/** The first rows of the file as a sheet, column by column; it scrolls sideways, also by the arrow keys. */
export function ProvinceRows({ rows }: { rows: ProvinceRow[] }) {
  if (rows.length === 0) return <p className="lab-page-note">没有符合条件的实验室</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reached by keyboard
    <section className="province-sheet" tabIndex={0} aria-label="导出文件的前几行">
      <table>
        <thead>
          <tr>
            {columns.map(([field, title]) => (
              <th key={field} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(([field]) => (
                <Cell key={field} row={row} field={field} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
