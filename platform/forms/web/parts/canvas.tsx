import { useDroppable } from '@dnd-kit/core';
import { useEffect, useRef } from 'react';
import type { DesignFault } from '../../shared/form-design.rules.ts';
import { CanvasItems } from './canvas-item.tsx';
import { canvasKey } from './designer-keys.ts';
import type { Designer } from './use-designer.ts';

type Props = { designer: Designer; faults: readonly DesignFault[] };

/** The form that is designed, as a tree that the arrow keys walk through. */
export function Canvas({ designer, faults }: Props) {
  const { controls } = designer.design.schema;
  const box = useRef<HTMLDivElement>(null);
  const { focus } = designer;
  // The focus follows the selected control wherever a command has put it.
  useEffect(() => {
    if (focus?.part !== 'canvas') return;
    box.current?.querySelector<HTMLElement>(`[data-control="${focus.id}"]`)?.focus();
  }, [focus]);
  const { setNodeRef, isOver } = useDroppable({ id: 'into:' });
  return (
    <div ref={box} className="designer-canvas-box">
      <div ref={setNodeRef} className={isOver ? 'designer-canvas designer-over' : 'designer-canvas'}>
        {controls.length === 0 ? (
          <p className="designer-empty">从左侧选择控件，或把控件拖到这里</p>
        ) : (
          <ul
            className="forms-grid"
            role="tree"
            aria-label="表单画布"
            onKeyDown={(event) => {
              const isItem = event.target instanceof HTMLElement && event.target.dataset['control'] !== undefined;
              if (isItem && canvasKey(event, designer)) event.preventDefault();
            }}
          >
            <CanvasItems controls={controls} level={1} designer={designer} faults={faults} />
          </ul>
        )}
      </div>
    </div>
  );
}
