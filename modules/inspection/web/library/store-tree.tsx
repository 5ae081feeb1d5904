import '../core/inspection.css';
import { DeleteOutlined, EditOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, Skeleton, Tooltip, Tree, type MenuProps } from 'antd';
import { useState } from 'react';
import { onChoice } from '#kernel/web/ui/menu-choice.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { perform } from '#screens/frames/row-actions.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { checkItemApi, itemGroupApi, itemStoreApi, type TreeNode } from '../../shared/library/check-item.ts';

const NodeDialog = lazyPart(() => import('./item-dialogs.tsx').then((m) => m.NodeDialog));

type Kind = TreeNode['kind'];
const words: Record<Kind, string> = { store: '检查项库', category: '大类', group: '分组' };
const filterNames: Record<Kind, string> = { store: 'store_id', category: 'category_id', group: 'group_id' };
const below: Partial<Record<Kind, Kind>> = { store: 'category', category: 'group' };

export type NodeTask = { parents: TreeNode[]; node?: TreeNode; kind: Kind };

/** Path from the root to a node. */
function pathTo(nodes: readonly TreeNode[], fits: (node: TreeNode) => boolean): TreeNode[] {
  for (const node of nodes) {
    if (fits(node)) return [node];
    const rest = pathTo(node.children, fits);
    if (rest.length) return [node, ...rest];
  }
  return [];
}

function useChosen(nodes: readonly TreeNode[]) {
  const { url, change } = useListUrl();
  const { store_id, category_id, group_id, ...filters } = url.filters;
  const path = pathTo(
    nodes,
    (node) =>
      (node.kind === 'group' && String(node.id) === group_id) ||
      (node.kind === 'category' && !group_id && String(node.id) === category_id) ||
      (node.kind === 'store' && !group_id && !category_id && String(node.id) === store_id),
  );
  const choose = (node: TreeNode | undefined) => {
    const steps = node ? pathTo(nodes, (one) => one.key === node.key) : [];
    const chosen = Object.fromEntries(steps.map((step) => [filterNames[step.kind], String(step.id)]));
    change({ page: 1, filters: { ...filters, ...chosen } });
  };
  return { path, choose };
}

type NodeActions = { onTask: (task: NodeTask) => void; onRemoved: (node: TreeNode, parents: TreeNode[]) => void };

/** What may be done with a node, as a menu beside its name. */
function NodeMenu({ parents, node, onTask, onRemoved }: NodeActions & { parents: TreeNode[]; node: TreeNode }) {
  const reads = [checkItemApi.storeTree, checkItemApi.list];
  const removeStore = useCommand(itemStoreApi.remove, reads);
  const removeGroup = useCommand(itemGroupApi.remove, reads);
  const word = words[node.kind];
  const child = below[node.kind];
  const remove = async () => {
    const command = node.kind === 'store' ? removeStore : removeGroup;
    const confirm = `删除${word}“${node.name}”？`;
    if (await perform({ confirm, danger: true, done: '已删除' }, () => command.mutateAsync({ id: node.id })))
      onRemoved(node, parents);
  };
  const actions: Record<string, () => void> = {
    add: () => child && onTask({ parents: [...parents, node], kind: child }),
    edit: () => onTask({ parents, node, kind: node.kind }),
    remove: () => void remove(),
  };
  const onKey = onChoice((key) => actions[key]?.());
  const choose: MenuProps['onClick'] = (choice) => {
    // The tree would take it for a choice of the node.
    choice.domEvent.stopPropagation();
    onKey(choice);
  };
  const items = [
    ...(child ? [{ key: 'add', icon: <PlusOutlined />, label: `新增${words[child]}` }] : []),
    { key: 'edit', icon: <EditOutlined />, label: `编辑${word}` },
    { key: 'remove', icon: <DeleteOutlined />, label: `删除${word}`, danger: true },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: choose }}>
      <Button
        type="text"
        size="small"
        className="insp-node-more"
        aria-label={`${node.name}的操作`}
        icon={<MoreOutlined />}
        onClick={(event) => event.stopPropagation()}
      />
    </Dropdown>
  );
}

/** Tree of stores, categories and groups; the selection filters the list. */
export function StoreTree() {
  const { data } = useRead(checkItemApi.storeTree, {}, { staleMs: 60_000 });
  const nodes = data ?? [];
  const { path, choose } = useChosen(nodes);
  const [task, setTask] = useState<NodeTask>();
  const mayEdit = holdsRight('inspection.item.edit');
  const leave = (node: TreeNode, parents: TreeNode[]) => {
    if (path.some((one) => one.key === node.key)) choose(parents.at(-1));
  };
  return (
    <aside className="lab-panel insp-tree" aria-label="检查项库">
      <div className="lab-panel-head">
        <h2>检查项库</h2>
        {mayEdit && (
          <Tooltip title="新增检查项库">
            <Button
              type="text"
              aria-label="新增检查项库"
              icon={<PlusOutlined />}
              onClick={() => setTask({ parents: [], kind: 'store' })}
            />
          </Tooltip>
        )}
      </div>
      {!data && <Skeleton active />}
      {nodes.length > 0 && (
        <Tree<TreeNode>
          blockNode
          treeData={nodes as TreeNode[]}
          fieldNames={{ title: 'name', key: 'key', children: 'children' }}
          selectedKeys={path.slice(-1).map((node) => node.key)}
          defaultExpandedKeys={[nodes[0]!.key, ...path.map((node) => node.key)]}
          onSelect={(_, { node, selected }) => choose(selected ? node : undefined)}
          titleRender={(node) => (
            <span className="insp-node">
              <span>
                {node.kind !== 'store' && node.code} {node.name}
              </span>
              <small>{node.items}</small>
              {mayEdit && (
                <NodeMenu
                  parents={pathTo(nodes, (one) => one.key === node.key).slice(0, -1)}
                  node={node}
                  onTask={setTask}
                  onRemoved={leave}
                />
              )}
            </span>
          )}
        />
      )}
      {task && <NodeDialog task={task} onClose={() => setTask(undefined)} />}
    </aside>
  );
}
