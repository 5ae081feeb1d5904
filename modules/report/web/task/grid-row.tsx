/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are drawn only in sight are not those of a table */
import { Checkbox } from 'antd';
import { memo } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { cellText } from '../../shared/type/value.rules.ts';
import type { Cells, Column } from '../../shared/type/column.ts';
import { DetailState, isEditable } from '../../shared/task.states.ts';
import type { DetailRow } from '../../shared/task/task.ts';
import type { Range } from './draft.rules.ts';
import type { CellFault } from './faults.rules.ts';

type RowProps = {
  row: number;
  top: number;
  widths: readonly number[];
  numberWidth: number;
  columns: readonly Column[];
  cells: Cells;
  stored: DetailRow | undefined;
  isOpen: boolean;
  faults: ReadonlyMap<string, CellFault>;
  range: Range | undefined;
  isTicked: boolean;
  onTick: (on: boolean) => void;
};

/** State of a row that is not simply being filled. */
const stateMark = (stored: DetailRow | undefined): { text: string; tone: string } | undefined => {
  if (stored === undefined) return { text: '新', tone: 'new' };
  if (stored.state === DetailState.waiting) return stored.step === 0 ? undefined : { text: '待审', tone: 'wait' };
  return { text: labelOf(DetailState, stored.state), tone: String(stored.state) };
};

const isUnlike = (field: string, cells: Cells, other: Cells | null | undefined) =>
  other !== null && other !== undefined && field in other && (other[field] ?? '') !== (cells[field] ?? '');

/** What a cell has to say beside its value. */
function hintOf({ field }: Column, cells: Cells, stored: DetailRow | undefined, fault: CellFault | undefined): string {
  const { collected, last, reason } = stored ?? {};
  return [
    fault?.text,
    isUnlike(field, cells, collected) && `采集值：${collected![field] || '空'}${reason ? `，修改原因：${reason}` : ''}`,
    isUnlike(field, cells, last) && `上年：${last![field] || '空'}`,
  ]
    .filter(Boolean)
    .join('\n');
}

function classOf(column: Column, props: RowProps, fault: CellFault | undefined): string {
  const { cells, stored, isOpen, isTicked } = props;
  const isFixed = column.fill !== undefined || (column.is_key && (stored?.collected ?? null) !== null);
  return [
    (isFixed || (isOpen && stored !== undefined && !isEditable(stored))) && 'is-fixed',
    fault && `is-${fault.level}`,
    isUnlike(column.field, cells, stored?.last) && 'is-changed',
    isUnlike(column.field, cells, stored?.collected) && 'is-corrected',
    (column.kind === 'int' || column.kind === 'decimal') && 'is-number',
    isTicked && 'is-ticked',
  ]
    .filter(Boolean)
    .join(' ');
}

function Row(props: RowProps) {
  const { row, top, widths, numberWidth, columns, cells, stored, faults, range, isTicked } = props;
  const mark = stateMark(stored);
  return (
    <div role="row" aria-rowindex={row + 2} className="rg-row" style={{ top }}>
      <div role="rowheader" className="rg-number" style={{ width: numberWidth }}>
        <Checkbox
          aria-label={`选择第 ${row + 1} 行`}
          checked={isTicked}
          onChange={(event) => props.onTick(event.target.checked)}
        />
        {row + 1}
        {mark && (
          <em className={`rg-mark is-${mark.tone}`} title={stored?.opinion}>
            {mark.text}
          </em>
        )}
      </div>
      {columns.map((column, at) => {
        const fault = faults.get(column.field);
        const isSelected = range !== undefined && range.left <= at && at <= range.right;
        return (
          <div
            key={column.field}
            role="gridcell"
            aria-colindex={at + 2}
            aria-selected={isSelected}
            aria-invalid={fault?.level === 'error'}
            className={classOf(column, props, fault)}
            title={hintOf(column, cells, stored, fault)}
            style={{ width: widths[at] }}
            data-row={row}
            data-column={at}
          >
            {cellText(column, cells[column.field] ?? '')}
          </div>
        );
      })}
    </div>
  );
}

// Presses are heard by the table; the tick of a row needs its own key only.
export const GridRow = memo(
  Row,
  (before, after) =>
    before.row === after.row &&
    before.cells === after.cells &&
    before.stored === after.stored &&
    before.faults === after.faults &&
    before.isOpen === after.isOpen &&
    before.isTicked === after.isTicked &&
    before.range?.left === after.range?.left &&
    before.range?.right === after.range?.right &&
    (before.range === undefined) === (after.range === undefined) &&
    after.range === undefined,
);
