import { Empty, Input, Tree } from 'antd';
import { useMemo, useState, type Key } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { unitApi, type UnitNode } from '../../shared/unit.ts';
import { OrgLevel } from '../../shared/unit.rules.ts';
import { SidePanel } from './side-panel.tsx';

type Branch = { key: number; node: UnitNode; children: Branch[] };

/** Builds the tree; nodes whose parent is out of scope become roots. */
function branchesOf(nodes: readonly UnitNode[]): Branch[] {
  const all = new Map(nodes.map((node): [number, Branch] => [node.id, { key: node.id, node, children: [] }]));
  const tops: Branch[] = [];
  for (const branch of all.values()) {
    const parent = branch.node.pid === null ? undefined : all.get(branch.node.pid);
    (parent?.children ?? tops).push(branch);
  }
  return tops;
}

/** Matching branches with their ancestors. */
function matching(branches: readonly Branch[], word: string): Branch[] {
  return branches.flatMap((branch) => {
    const { name, code } = branch.node;
    if (`${name} ${code}`.toLowerCase().includes(word)) return [branch];
    const children = matching(branch.children, word);
    return children.length > 0 ? [{ ...branch, children }] : [];
  });
}

const keysOf = (branches: readonly Branch[]): Key[] =>
  branches.flatMap((branch) => [branch.key, ...keysOf(branch.children)]);

/** One-character badge of the level. */
const LevelMark = ({ level }: { level: string }) => (
  <span className="org-level" title={labelOf(OrgLevel, level)} aria-label={labelOf(OrgLevel, level)}>
    {labelOf(OrgLevel, level)
      .slice(level === 'school' ? 1 : -1)
      .slice(0, 1)}
  </span>
);

function NodeTitle({ node }: { node: UnitNode }) {
  return (
    <span className={node.status === 1 ? 'org-node' : 'org-node org-off'} title={`${node.name}（${node.code}）`}>
      <LevelMark level={node.level} />
      <span className="org-name">{node.name}</span>
      {node.status === 1 ? node.lab_count > 0 && <small>{node.lab_count}</small> : <small>停用</small>}
    </span>
  );
}

type Props = { nodes: readonly UnitNode[]; selected: number | undefined; onSelect: (id: number) => void };

function Branches({ nodes, selected, onSelect }: Props) {
  const [word, setWord] = useState('');
  const [open, setOpen] = useState<Key[]>();
  const phone = useIsPhone();
  const tops = useMemo(() => branchesOf(nodes), [nodes]);
  const found = word ? matching(tops, word.toLowerCase()) : tops;
  const expanded = word ? keysOf(found) : (open ?? tops.map((branch) => branch.key));
  return (
    <>
      <Input.Search
        allowClear
        placeholder="查找单位"
        aria-label="查找单位"
        onChange={(e) => setWord(e.target.value.trim())}
      />
      {found.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word ? '没有符合的单位' : '您的范围内没有上级单位'} />
      ) : (
        <Tree<Branch>
          blockNode
          height={phone ? 240 : 620}
          treeData={found}
          titleRender={({ node }) => <NodeTitle node={node} />}
          expandedKeys={expanded}
          selectedKeys={selected === undefined ? [] : [selected]}
          onExpand={(keys) => setOpen(keys)}
          onSelect={(_, { node }) => onSelect(node.key)}
        />
      )}
    </>
  );
}

/** The tree above the laboratories, with a search of its own and the number of laboratories below each unit. */
export function UnitTree(props: Omit<Props, 'nodes'>) {
  const answer = useRead(unitApi.tree, {});
  return <SidePanel of={answer}>{({ content }) => <Branches {...props} nodes={content} />}</SidePanel>;
}
