import './design.css';
import { useEffect, useRef } from 'react';
import { startKey } from '../../shared/process-model.ts';
import { treeKey } from './tree-keys.ts';
import { NodeList } from './tree-branch.tsx';
import { TreeItemFrame, type TreeContext } from './tree-item.tsx';

/** The process from top to bottom; branches stand side by side. */
export function ProcessTree(context: TreeContext) {
  const { designer } = context;
  const tree = useRef<HTMLDivElement>(null);
  const { focus, selected } = designer;
  useEffect(() => {
    if (focus === 0) return;
    const item = tree.current?.querySelector<HTMLElement>(`[data-key="${selected}"]`);
    item?.focus({ preventScroll: true });
    // An item holds all below it; its card is what has to be in sight.
    item?.querySelector('.wf-card')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // The selection alone does not take the focus from a drawer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [focus]);
  return (
    <div className="wf-canvas">
      <div
        ref={tree}
        role="tree"
        tabIndex={-1}
        aria-label="流程图"
        className="wf-tree"
        onKeyDown={(event) => {
          const inTree = event.target instanceof HTMLElement && event.target.role === 'treeitem';
          if (inTree && treeKey(event, designer)) event.preventDefault();
        }}
      >
        <TreeItemFrame context={context} itemKey={startKey} type="start" name="发起" words="发起人填写申请" />
        <NodeList context={context} nodes={designer.design.model.nodes} />
        <div aria-hidden className="wf-end">
          结束
        </div>
      </div>
    </div>
  );
}
