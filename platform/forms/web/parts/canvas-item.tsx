import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  EyeInvisibleOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { useDroppable } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { Button } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { ControlKind } from '../../shared/control-kind.ts';
import type { DesignFault } from '../../shared/form-design.rules.ts';
import { isChild, type ChildControl, type Control, type LeafControl } from '../../shared/form-schema.ts';
import { systemVariables } from '../../shared/system-variable.ts';
import { FieldControl } from './field-control.tsx';
import { FieldText } from './field-text.tsx';
import { kindIcons } from './kind-icons.tsx';
import type { Designer } from './use-designer.ts';

type Props = { control: Control; level: number; designer: Designer; faults: readonly DesignFault[] };

const nothing = () => undefined;

/** Controls of the form or of a child table, to be rearranged. */
export function CanvasItems({ controls, ...props }: Omit<Props, 'control'> & { controls: readonly Control[] }) {
  return (
    <SortableContext items={controls.map(({ id }) => id)} strategy={rectSortingStrategy}>
      {controls.map((control) => (
        <CanvasItem key={control.id} control={control} {...props} />
      ))}
    </SortableContext>
  );
}

/** A control on the canvas: its look, its state, and its commands while it is selected. */
function CanvasItem({ control, level, designer, faults }: Props) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: control.id });
  const isSelected = designer.selected?.control.id === control.id;
  const isFirst = !designer.selected && designer.design.schema.controls[0]?.id === control.id;
  const own = faults.filter(({ id }) => id === control.id);
  const kind = labelOf(ControlKind, control.kind);
  const style: CSSProperties & Record<'--span', number> = {
    '--span': level > 1 ? 24 : (control.span ?? 24),
    transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
    transition,
    opacity: isDragging ? 0.4 : undefined,
  };
  return (
    <li
      ref={setNodeRef}
      role="treeitem"
      aria-level={level}
      aria-selected={isSelected}
      aria-label={[
        control.label || '未命名控件',
        kind,
        control.required && '必填',
        own.length > 0 && `${own.length} 个问题`,
      ]
        .filter(Boolean)
        .join('，')}
      tabIndex={isSelected || isFirst ? 0 : -1}
      data-control={control.id}
      className={isSelected ? 'designer-item designer-item-selected' : 'designer-item'}
      style={style}
      onFocus={(event) => {
        // Focus events of columns bubble through their table.
        if (!isSelected && event.target === event.currentTarget) designer.select(control.id);
      }}
    >
      <div className="designer-item-head" {...listeners}>
        <span className={control.required ? 'designer-item-label forms-label-required' : 'designer-item-label'}>
          {control.label || '未命名控件'}
        </span>
        {control.visible_when && <EyeInvisibleOutlined title="按条件显示" aria-label="按条件显示" />}
        {own.length > 0 && (
          <WarningOutlined
            className="designer-fault"
            title={own.map(({ message }) => message).join('\n')}
            aria-hidden
          />
        )}
        <span className="designer-item-kind">
          <span aria-hidden>{kindIcons[control.kind]}</span> {kind}
        </span>
      </div>
      {isChild(control) ? (
        <Columns control={control} level={level} designer={designer} faults={faults} />
      ) : (
        <div className="designer-look" inert>
          {control.kind === ControlKind.text ? (
            <FieldText control={control} value={undefined} />
          ) : (
            <FieldControl
              control={withSource(control)}
              value={control.value}
              onChange={nothing}
              aria={{ id: `look-${control.id}` }}
            />
          )}
        </div>
      )}
      {isSelected && <ItemTools designer={designer} />}
    </li>
  );
}

function Columns({ control, level, ...props }: Omit<Props, 'control'> & { control: ChildControl }) {
  const { setNodeRef, isOver } = useDroppable({ id: `into:${control.id}` });
  return (
    <div ref={setNodeRef} className={isOver ? 'designer-columns designer-over' : 'designer-columns'}>
      {control.controls.length === 0 ? (
        <p className="designer-empty">选中子表后从左侧添加列，或把控件拖到这里</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a tree has its deeper items in groups
        <ul role="group" className="designer-column-list">
          <CanvasItems controls={control.controls} level={level + 1} {...props} />
        </ul>
      )}
    </div>
  );
}

/** On the canvas a field that the platform fills says so. */
const withSource = (control: LeafControl): LeafControl =>
  control.source && control.kind !== ControlKind.select
    ? { ...control, placeholder: `自动填写：${labelOf(systemVariables, control.source)}` }
    : control;

/** Commands for the mouse; the keyboard has its own keys. */
function ItemTools({ designer }: { designer: Designer }) {
  const tool = (label: string, icon: ReactNode, run: () => void) => (
    <Button
      size="small"
      type="text"
      tabIndex={-1}
      title={label}
      aria-label={label}
      icon={icon}
      onClick={(event) => {
        event.stopPropagation();
        run();
      }}
    />
  );
  return (
    <div className="designer-item-tools">
      {tool('上移', <ArrowUpOutlined />, () => designer.step(-1))}
      {tool('下移', <ArrowDownOutlined />, () => designer.step(1))}
      {tool('复制', <CopyOutlined />, designer.duplicate)}
      {tool('删除', <DeleteOutlined />, designer.remove)}
    </div>
  );
}
