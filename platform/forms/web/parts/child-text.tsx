import type { CSSProperties } from 'react';
import { FieldMode } from '../../shared/control-kind.ts';
import { modeOf } from '../../shared/field-mode.rules.ts';
import {
  isField,
  type ChildControl,
  type ChildRow,
  type FieldModes,
  type FormValues,
} from '../../shared/form-schema.ts';
import { valueAt } from '../../shared/form-values.rules.ts';
import { shownColumns } from '../../shared/shown.rules.ts';
import { FieldText, ValueText } from './field-text.tsx';

export type ChildProps = {
  control: ChildControl;
  rows: readonly ChildRow[];
  /** Values of the form, which conditions of columns may ask for. */
  values: FormValues;
  modes: FieldModes;
  narrow: boolean;
};

/** The columns of a child table that a step sees. */
export const columnsOf = (control: ChildControl, modes: FieldModes) =>
  control.controls.filter((column) => isField(column) && modeOf(column, modes, control) !== FieldMode.hidden);

/** A child table that is read: a table, or a card for each row. */
export function ChildText({ control, rows, values, modes, narrow }: ChildProps) {
  const columns = columnsOf(control, modes);
  const isShown = (row: ChildRow, id: string) => shownColumns(control, row, values).some((column) => column.id === id);
  return (
    <div>
      <span className="forms-label">{control.label}</span>
      {rows.length === 0 && <span className="lab-none">—</span>}
      {rows.length > 0 && narrow && (
        <div>
          {rows.map((row, at) => (
            <div key={row.row_id} className="forms-row-card">
              <div className="forms-row-head">第 {at + 1} 行</div>
              <div className="forms-grid forms-narrow">
                {columns
                  .filter(({ id }) => isShown(row, id))
                  .map((column) => (
                    <div key={column.id} style={{ '--span': 24 } as CSSProperties}>
                      <FieldText control={column} value={valueAt(row, column.name)} />
                    </div>
                  ))}
              </div>
            </div>
          ))}
        </div>
      )}
      {rows.length > 0 && !narrow && (
        <div className="forms-rows-box">
          <table className="forms-rows">
            <thead>
              <tr>
                <th className="forms-rows-small">序号</th>
                {columns.map(({ id, label }) => (
                  <th key={id}>{label}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={row.row_id}>
                  <td className="forms-rows-small">{at + 1}</td>
                  {columns.map((column) => (
                    <td key={column.id}>
                      {isShown(row, column.id) && <ValueText control={column} value={valueAt(row, column.name)} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
