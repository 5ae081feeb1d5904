/* oxlint-disable jsx-a11y/prefer-tag-over-role -- groups of a tree are no fieldsets */
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { modelLimits, type BranchNode, type ParallelNode, type ProcessNode } from '../../shared/process-model.ts';
import { nodeWords, wayWords } from './node-words.ts';
import { TreeItemFrame, type TreeContext } from './tree-item.tsx';

type Props = { context: TreeContext; node: BranchNode | ParallelNode };

/** A branch with its ways side by side. */
function TreeBranch({ context, node }: Props) {
  const { designer, material } = context;
  const isParallel = node.type === 'parallel';
  const most = isParallel ? modelLimits.parallel : modelLimits.branches;
  return (
    <TreeItemFrame
      context={context}
      itemKey={node.key}
      type={node.type}
      name={node.name}
      words={nodeWords(node, material)}
    >
      <Button
        size="small"
        className="wf-add-way"
        icon={<PlusOutlined />}
        tabIndex={-1}
        disabled={node.ways.length >= most}
        onClick={() => designer.addWay(node.key)}
      >
        添加分支
      </Button>
      <div role="group" className="wf-ways">
        {node.ways.map((way) => (
          <div key={way.key} role="none" className="wf-way">
            <TreeItemFrame
              context={context}
              itemKey={way.key}
              type="way"
              name={way.name}
              words={wayWords(way, isParallel, material)}
              canRemove={node.ways.length > 2}
            >
              {way.nodes.length > 0 && (
                <div role="group" className="wf-way-nodes">
                  <NodeList context={context} nodes={way.nodes} />
                </div>
              )}
            </TreeItemFrame>
          </div>
        ))}
      </div>
    </TreeItemFrame>
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
