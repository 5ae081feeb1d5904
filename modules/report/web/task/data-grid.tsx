/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-static-element-interactions, jsx-a11y/mouse-events-have-key-events -- rows are drawn only in sight; keys are heard by the editor */
import './grid.css';
import { Checkbox } from 'antd';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { cellText } from '../../shared/type/value.rules.ts';
import type { Column } from '../../shared/type/column.ts';
import { blockText, parseBlock } from './block.rules.ts';
import { clearRange, fillDown, mayEditCell, paste, setCells, type Base, type Draft } from './draft.rules.ts';
import type { CellFault } from './faults.rules.ts';
import { GridRow } from './grid-row.tsx';
import { cellAt, isIn, move, nextCell, rangeOf, type Selection } from './selection.rules.ts';

const rowHeight = 34;
const headHeight = 40;
const numberWidth = 92;
const spare = 8;

/** Width of a column by its title and what it holds. */
const widthOf = ({ title, width, kind }: Column) =>
  Math.max(72, Math.min(260, Math.max(title.length * 14 + 36, kind === 'code' ? 110 : Math.min(width, 28) * 8 + 20)));

type GridProps = {
  label: string;
  columns: readonly Column[];
  draft: Draft;
  base: Base;
  faults: (key: string, row: number) => ReadonlyMap<string, CellFault>;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  ticked: ReadonlySet<string>;
  onTick: (keys: readonly string[], on: boolean) => void;
  /** Absent: the table is read only. */
  onChange?: (next: (draft: Draft, base: Base) => Draft, merge?: string) => void;
  onUndo?: () => void;
  onRedo?: () => void;
  onSave?: () => void;
};

/** The first and the last row in sight, with some to spare. */
function useWindow(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const from = Math.max(0, Math.floor(top / rowHeight) - spare);
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + spare);
  return { box, from, to, onScroll: () => setTop(box.current?.scrollTop ?? 0) };
}

/** The cell that was pressed. */
function cellOf(target: EventTarget): { row: number; column: number } | undefined {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-column]') : null;
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : undefined;
}

function scrollBox(element: HTMLElement, left: number, top: number): void {
  element.scrollLeft = left;
  element.scrollTop = top;
}

const isCommand = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && !event.altKey;

const steps: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
};

/** An editable table of any number of rows, by keys and mouse as in a spreadsheet. */
export function DataGrid(props: GridProps) {
  const { columns, draft, base, selection, onSelect, onChange } = props;
  const { order } = draft;
  const size = { rows: order.length, columns: columns.length };
  const { box, from, to, onScroll } = useWindow(order.length);
  const editor = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const dragging = useRef(false);
  const widths = columns.map(widthOf);
  const lefts = widths.map((_, at) => widths.slice(0, at).reduce((sum, width) => sum + width, numberWidth));
  const range = rangeOf(selection);
  const key = order[selection.row];
  const column = columns[selection.column];
  const value = (key !== undefined && column && draft.cells[key]?.[column.field]) || '';
  const mayEdit = onChange !== undefined && key !== undefined && column !== undefined && mayEditCell(base, key, column);

  /** Brings a cell into sight below the head and right of the numbers. */
  const show = (row: number, at: number) => {
    const element = box.current;
    if (!element || lefts[at] === undefined) return;
    const [y, x] = [row * rowHeight, lefts[at] - numberWidth];
    const bottom = y + rowHeight + headHeight - element.clientHeight + 16;
    const right = lefts[at] + widths[at]! - element.clientWidth + 16;
    scrollBox(
      element,
      Math.min(x, Math.max(right, element.scrollLeft)),
      Math.min(y, Math.max(bottom, element.scrollTop)),
    );
  };
  const select = (next: Selection) => {
    setTyped(undefined);
    onSelect(next);
    show(next.toRow, next.toColumn);
    editor.current?.focus({ preventScroll: true });
  };
  // A finding or a new row moves the selection from outside.
  const follow = useEffectEvent(show);
  const { row: activeRow, column: activeColumn } = selection;
  useEffect(() => follow(activeRow, activeColumn), [activeRow, activeColumn]);

  const commit = () => {
    if (typed !== undefined && mayEdit)
      onChange!((now, stored) => setCells(now, stored, [{ key: key!, column: column!, text: typed }]));
    setTyped(undefined);
  };
  const edit = () => {
    if (!mayEdit) return;
    setTyped(value);
    requestAnimationFrame(() => editor.current?.select());
  };

  const onCommand = (event: KeyboardEvent): boolean => {
    const name = event.key.toLowerCase();
    if (name === 'd' && onChange) onChange((now, stored) => fillDown(now, stored, columns, range));
    else if (name === 'z' && !event.shiftKey) props.onUndo?.();
    else if (name === 'y' || name === 'z') props.onRedo?.();
    else if (name === 's') {
      commit();
      props.onSave?.();
    } else if (name === 'a' && typed === undefined)
      onSelect({ row: 0, column: 0, toRow: Math.max(0, size.rows - 1), toColumn: size.columns - 1 });
    else if (name === 'home') select(cellAt(0, 0));
    else if (name === 'end') select(cellAt(Math.max(0, size.rows - 1), size.columns - 1));
    else return false;
    return true;
  };
  const onPlain = (event: KeyboardEvent): boolean => {
    const isEditing = typed !== undefined;
    const step = steps[event.key];
    // While a value is typed, arrows left and right move in it.
    if (step && !(isEditing && step[1] !== 0)) {
      commit();
      select(move(selection, step[0], step[1], size, event.shiftKey && !isEditing));
      return true;
    }
    if (event.key === 'Enter') {
      commit();
      select(move(selection, event.shiftKey ? -1 : 1, 0, size, false));
    } else if (event.key === 'Tab') {
      const next = nextCell(selection, event.shiftKey ? -1 : 1, size);
      // At either end the focus leaves the table.
      if (next.row === selection.row && next.column === selection.column) return false;
      commit();
      select(next);
    } else if (event.key === 'Escape') setTyped(undefined);
    else if (event.key === 'F2') edit();
    else if (event.key === 'Delete' && !isEditing) onChange?.((now, stored) => clearRange(now, stored, columns, range));
    else if (event.key === 'Backspace' && !isEditing)
      onChange?.((now, stored) => clearRange(now, stored, columns, range));
    else if (event.key === 'Home' && !isEditing) select(cellAt(selection.row, 0));
    else if (event.key === 'End' && !isEditing) select(cellAt(selection.row, size.columns - 1));
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || size.rows === 0) return;
    if (isCommand(event) ? onCommand(event) : onPlain(event)) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (typed !== undefined || !onChange) return;
    event.preventDefault();
    const block = parseBlock(event.clipboardData.getData('text/plain'));
    const start = { top: range.top, left: range.left };
    onChange((now, stored) => paste(now, stored, columns, start, block));
    const [height, width] = [block.length, Math.max(...block.map((row) => row.length))];
    const end = { toRow: start.top + height - 1, toColumn: Math.min(start.left + width, size.columns) - 1 };
    onSelect({ row: start.top, column: start.left, ...end });
  };
  const copied = () =>
    blockText(
      order
        .slice(range.top, range.bottom + 1)
        .map((one) => columns.slice(range.left, range.right + 1).map(({ field }) => draft.cells[one]![field] ?? '')),
    );
  const onCopy = (event: ClipboardEvent, cuts = false) => {
    if (typed !== undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied());
    if (cuts) onChange?.((now, stored) => clearRange(now, stored, columns, range));
  };

  const onPress = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    if (!cell || event.button !== 0) return;
    // The editor keeps the focus.
    event.preventDefault();
    commit();
    dragging.current = true;
    const { row: pressed, column: at } = cell;
    select(event.shiftKey ? { ...selection, toRow: pressed, toColumn: at } : cellAt(pressed, at));
  };

  const listId = 'report-codes';
  const fault = key === undefined || !column ? undefined : props.faults(key, selection.row).get(column.field);
  return (
    <div
      className="rg"
      ref={box}
      onScroll={onScroll}
      onMouseDown={onPress}
      onMouseOver={(event) => {
        const cell = dragging.current ? cellOf(event.target) : undefined;
        if (cell) onSelect({ ...selection, toRow: cell.row, toColumn: cell.column });
      }}
      onDoubleClick={(event) => {
        if (cellOf(event.target)) edit();
      }}
      onMouseUp={() => void (dragging.current = false)}
      onMouseLeave={() => void (dragging.current = false)}
    >
      <div
        role="grid"
        aria-label={props.label}
        aria-rowcount={order.length + 1}
        aria-colcount={columns.length + 1}
        aria-readonly={onChange === undefined}
        className="rg-body"
        style={{ width: lefts.at(-1)! + widths.at(-1)!, height: headHeight + order.length * rowHeight }}
      >
        <div role="row" aria-rowindex={1} className="rg-head" style={{ height: headHeight }}>
          <div role="columnheader" className="rg-number" style={{ width: numberWidth }}>
            <Checkbox
              aria-label="选择全部行"
              checked={props.ticked.size > 0 && props.ticked.size === order.length}
              indeterminate={props.ticked.size > 0 && props.ticked.size < order.length}
              onChange={(event) => props.onTick(order, event.target.checked)}
            />
            行
          </div>
          {columns.map((one, at) => (
            <div
              key={one.field}
              role="columnheader"
              title={[one.title, one.note].filter(Boolean).join('：')}
              style={{ width: widths[at] }}
            >
              {one.title}
              {one.is_required && one.fill === undefined && <i aria-hidden>*</i>}
            </div>
          ))}
        </div>
        {order.slice(from, to).map((one, at) => {
          const row = from + at;
          return (
            <GridRow
              key={one}
              row={row}
              top={headHeight + row * rowHeight}
              widths={widths}
              numberWidth={numberWidth}
              columns={columns}
              cells={draft.cells[one]!}
              stored={base[one]}
              isOpen={onChange !== undefined}
              faults={props.faults(one, row)}
              range={isIn(range, row, range.left) ? range : undefined}
              isTicked={props.ticked.has(one)}
              onTick={(on) => props.onTick([one], on)}
            />
          );
        })}
      </div>
      {column && key !== undefined && (
        <div
          className={`rg-editor${typed === undefined ? '' : ' is-open'}${fault ? ` is-${fault.level}` : ''}`}
          style={{
            top: headHeight + selection.row * rowHeight,
            left: lefts[selection.column],
            width: widths[selection.column],
            height: rowHeight,
          }}
        >
          <input
            ref={editor}
            aria-label={`第 ${selection.row + 1} 行 ${column.title}：${cellText(column, value) || '空'}`}
            aria-invalid={fault?.level === 'error'}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            readOnly={!mayEdit}
            {...(typed !== undefined && column.kind === 'code' && { list: listId })}
            value={typed ?? ''}
            onChange={(event) => {
              if (mayEdit) setTyped(event.target.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={commit}
            onPaste={onPaste}
            onCopy={(event) => onCopy(event)}
            onCut={(event) => onCopy(event, true)}
            onDoubleClick={edit}
          />
          {fault && <span className="rg-fault">{fault.text}</span>}
          <datalist id={listId}>
            {column.options?.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </datalist>
        </div>
      )}
    </div>
  );
}
