/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the item around the card takes the keys */
import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  ExclamationCircleFilled,
} from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { nodeLabels, type NodeType } from '../../shared/design-model.rules.ts';
import type { DesignMaterial } from '../../shared/process-design.ts';
import type { ModelFault } from '../../shared/process.ts';
import { InsertMenu } from './insert-menu.tsx';
import type { ProcessDesigner } from './use-process-designer.ts';

export type TreeContext = {
  designer: ProcessDesigner;
  material: DesignMaterial | undefined;
  faults: readonly ModelFault[];
  /** Nodes on the way of a trial run, with the names of their people. */
  path: ReadonlyMap<string, string>;
};

type ItemType = NodeType | 'start' | 'way';
const typeNames: Readonly<Record<ItemType, string>> = { ...nodeLabels, start: '发起', way: '分支' };

type Props = {
  context: TreeContext;
  itemKey: string;
  type: ItemType;
  name: string;
  words: string;
  canRemove?: boolean;
  /** Ways of a branch, or nodes of a way. */
  children?: ReactNode;
};

/** An item of the tree: its card, what it holds, and the button that inserts after it. */
export function TreeItemFrame({ context, itemKey, type, name, words, canRemove = true, children }: Props) {
  const { designer, faults, path } = context;
  const isSelected = designer.selected === itemKey;
  const own = faults.filter(({ node }) => node === itemKey);
  const people = path.get(itemKey);
  const look = [isSelected && 'wf-selected', people !== undefined && 'wf-on-path', own.length > 0 && 'wf-faulty'];
  const insert = <InsertMenu designer={designer} after={itemKey} name={name} />;
  return (
    <div
      role="treeitem"
      tabIndex={isSelected ? 0 : -1}
      data-key={itemKey}
      aria-selected={isSelected}
      aria-label={[typeNames[type], name, words, ...own.map(({ sentence }) => sentence)].join('，')}
      {...(children ? { 'aria-expanded': true } : {})}
      className="wf-item"
      onFocus={(event) => {
        if (event.target === event.currentTarget) designer.select(itemKey);
      }}
    >
      <div
        className={['wf-card', `wf-${type}`, ...look.filter(Boolean)].join(' ')}
        onClick={() => designer.open(itemKey)}
      >
        <div className="wf-card-head">
          <span className="wf-card-type">{typeNames[type]}</span>
          <span className="wf-card-name" title={name}>
            {name}
          </span>
          {own.length > 0 && (
            <Tooltip title={own.map(({ sentence }) => sentence).join('；')}>
              <ExclamationCircleFilled className="wf-fault" />
            </Tooltip>
          )}
        </div>
        <div className="wf-card-words" title={words}>
          {words}
        </div>
        {people && <div className="wf-card-people">{people}</div>}
      </div>
      {isSelected && type !== 'start' && (
        <ItemTools designer={designer} itemKey={itemKey} isWay={type === 'way'} canRemove={canRemove} />
      )}
      {type === 'way' && insert}
      {children}
      {type !== 'way' && insert}
    </div>
  );
}

type ToolsProps = { designer: TreeContext['designer']; itemKey: string; isWay: boolean; canRemove: boolean };

function ItemTools({ designer, itemKey, isWay, canRemove }: ToolsProps) {
  const tool = (label: string, icon: ReactNode, run: () => unknown, isOff = false) => (
    <Button
      size="small"
      type="text"
      tabIndex={-1}
      icon={icon}
      title={label}
      aria-label={label}
      disabled={isOff}
      onClick={run}
    />
  );
  return (
    <div className="wf-tools">
      {tool(isWay ? '左移' : '上移', isWay ? <ArrowLeftOutlined /> : <ArrowUpOutlined />, () =>
        designer.move(itemKey, -1),
      )}
      {tool(isWay ? '右移' : '下移', isWay ? <ArrowRightOutlined /> : <ArrowDownOutlined />, () =>
        designer.move(itemKey, 1),
      )}
      {!isWay && tool('复制', <CopyOutlined />, () => designer.copy(itemKey))}
      {tool('删除', <DeleteOutlined />, () => designer.remove(itemKey), !canRemove)}
    </div>
  );
}
