import type { ProvincePreview } from '../../shared/province/province.ts';

type Column = ProvincePreview['columns'][number];
type Row = ProvincePreview['rows'][number];

/** A cell; an empty one that the department asks for is marked. */
function Cell({ row, column, text }: { row: Row; column: Column; text: string }) {
  const isMissing = row.missing.includes(column.field);
  return (
    <td className={column.is_number ? 'province-number' : undefined}>
      {isMissing ? <span className="province-empty">空缺</span> : text}
    </td>
  );
}

/** The first rows of the file as a sheet, column by column; it scrolls sideways, also by the arrow keys. */
export function ProvinceRows({ rows, columns }: Pick<ProvincePreview, 'rows' | 'columns'>) {
  if (rows.length === 0) return <p className="lab-page-note">没有符合条件的实验室</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reached by keyboard
    <section className="province-sheet" tabIndex={0} aria-label="导出文件的前几行">
      <table>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column, at) => (
                <Cell key={column.title} row={row} column={column} text={row.cells[at] ?? ''} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
