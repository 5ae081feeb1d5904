import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { FieldMode } from '../../shared/control-kind.ts';
import { isEditable, modeOf, rowsMayChange } from '../../shared/field-mode.rules.ts';
import { formLimits, type ChildRow, type FieldValue, type LeafControl } from '../../shared/form-schema.ts';
import { valueAt } from '../../shared/form-values.rules.ts';
import { shownColumns } from '../../shared/shown.rules.ts';
import { startRow } from '../../shared/start-values.rules.ts';
import { columnsOf, type ChildProps } from './child-text.tsx';
import { FieldBox } from './field-box.tsx';
import { FieldText, ValueText } from './field-text.tsx';
import { randomKey } from '#kernel/web/api/api.ts';
import type { ShownErrors } from './shown-errors.ts';

type Props = ChildProps & { id: string; shown: ShownErrors; onChange: (rows: ChildRow[]) => void };

/** A child table that is filled in: a table, or a card for each row. */
export function ChildTable(props: Props) {
  const { control, rows, values, modes, narrow, id, shown, onChange } = props;
  const columns = columnsOf(control, modes);
  const mayChange = rowsMayChange(control, modes);
  const error = shown.errorAt(control.name);
  const add = () => onChange([...rows, { ...startRow(control.controls, {}), row_id: randomKey() } as ChildRow]);
  const remove = (row: ChildRow) => onChange(rows.filter((one) => one !== row));
  const set = (at: number, name: string, value: FieldValue | undefined) =>
    onChange(
      rows.map((row, i) => {
        if (i !== at) return row;
        const { [name]: _, ...others } = row;
        return (value === undefined ? others : { ...others, [name]: value }) as ChildRow;
      }),
    );
  const cell = (row: ChildRow, at: number, column: LeafControl, label?: string): ReactNode => {
    if (!shownColumns(control, row, values).some((one) => one.id === column.id)) return null;
    const permission = modeOf(column, modes, control);
    const value = valueAt(row, column.name);
    if (!isEditable(permission))
      return label === undefined ? (
        <FieldText control={column} value={value} />
      ) : (
        <ValueText control={column} value={value} />
      );
    const path = `${control.name}.${at}.${column.name}`;
    return (
      <FieldBox
        control={column}
        id={`${id}-${row.row_id}-${column.name}`}
        isRequired={permission === FieldMode.required}
        error={shown.errorAt(path, row.row_id)}
        value={value}
        onChange={(next) => {
          shown.changed(path, column.trigger, row.row_id);
          set(at, column.name, next);
        }}
        onBlur={() => shown.left(path, row.row_id)}
        {...(label !== undefined && { label })}
      />
    );
  };
  const removeButton = (row: ChildRow, at: number) =>
    mayChange && (
      <Button
        type="text"
        size="small"
        danger
        aria-label={`删除第 ${at + 1} 行`}
        icon={<DeleteOutlined />}
        onClick={() => remove(row)}
      />
    );
  const isRequired = modeOf(control, modes) === FieldMode.required;
  const max = Math.min(control.max ?? formLimits.rows, formLimits.rows);
  return (
    <fieldset className="forms-plain" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={`forms-label${isRequired ? ' forms-label-required' : ''}`}>
        {control.label}
      </span>
      {narrow
        ? rows.map((row, at) => (
            <div key={row.row_id} className="forms-row-card">
              <div className="forms-row-head">
                第 {at + 1} 行{removeButton(row, at)}
              </div>
              <div className="forms-grid forms-narrow">
                {columns.map((column) => (
                  <div key={column.id} style={{ '--span': 24 } as CSSProperties}>
                    {cell(row, at, column)}
                  </div>
                ))}
              </div>
            </div>
          ))
        : rows.length > 0 && (
            <div className="forms-rows-box">
              <table className="forms-rows">
                <thead>
                  <tr>
                    <th className="forms-rows-small">序号</th>
                    {columns.map((column) => (
                      <th key={column.id}>
                        <span
                          className={
                            modeOf(column, modes, control) === FieldMode.required ? 'forms-label-required' : ''
                          }
                        >
                          {column.label}
                        </span>
                      </th>
                    ))}
                    {mayChange && <th className="forms-rows-small">操作</th>}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row, at) => (
                    <tr key={row.row_id}>
                      <td className="forms-rows-small">{at + 1}</td>
                      {columns.map((column) => (
                        <td key={column.id}>{cell(row, at, column, `${column.label}，第 ${at + 1} 行`)}</td>
                      ))}
                      {mayChange && <td className="forms-rows-small">{removeButton(row, at)}</td>}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
      {mayChange && (
        <Button
          className="forms-add"
          type="dashed"
          block
          icon={<PlusOutlined />}
          disabled={rows.length >= max}
          onClick={add}
        >
          添加一行
        </Button>
      )}
      {error !== undefined && (
        <div role="alert" className="forms-error">
          {error}
        </div>
      )}
    </fieldset>
  );
}
