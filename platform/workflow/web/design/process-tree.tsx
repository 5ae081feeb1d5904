import './design.css';
import { useEffect, useRef } from 'react';
import { startKey, type ProcessNode } from '../../shared/process-model.ts';
import type { DesignMaterial } from '../../shared/process-design.ts';
import type { ModelFault } from '../../shared/process.ts';
import { treeKey } from './tree-keys.ts';
import { TreeBranch } from './tree-branch.tsx';
import { TreeItemFrame } from './tree-item.tsx';
import { nodeWords } from './node-words.ts';
import type { ProcessDesigner } from './use-process-designer.ts';

export type TreeContext = {
  designer: ProcessDesigner;
  material: DesignMaterial | undefined;
  faults: readonly ModelFault[];
  /** Nodes on the way of a trial run, with the names of their people. */
  path: ReadonlyMap<string, string>;
};

/** The process from top to bottom; branches stand side by side. */
export function ProcessTree(context: TreeContext) {
  const { designer } = context;
  const tree = useRef<HTMLDivElement>(null);
  const { focus, selected } = designer;
  useEffect(() => {
    if (focus > 0) tree.current?.querySelector<HTMLElement>(`[data-key="${selected}"]`)?.focus();
    // The selection alone does not take the focus from a drawer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [focus]);
  return (
    <div className="wf-canvas">
      <div
        ref={tree}
        role="tree"
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

/** Nodes below each other. */
export function NodeList({ context, nodes }: { context: TreeContext; nodes: readonly ProcessNode[] }) {
  return nodes.map((node) =>
    node.type === 'branch' || node.type === 'parallel' ? (
      <TreeBranch key={node.key} context={context} node={node} />
    ) : (
      <TreeItemFrame
        key={node.key}
        context={context}
        itemKey={node.key}
        type={node.type}
        name={node.name}
        words={nodeWords(node, context.material)}
      />
    ),
  );
}
