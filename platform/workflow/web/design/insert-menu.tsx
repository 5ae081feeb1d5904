/* oxlint-disable jsx-a11y/no-autofocus -- the menu was asked for and takes the focus */
import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { onChoice } from '#kernel/web/ui/menu-choice.ts';
import { nodeLabels, type NodeType } from '../../shared/design-model.rules.ts';
import type { ProcessDesigner } from './use-process-designer.ts';

const items = Object.entries(nodeLabels).map(([key, label]) => ({ key, label }));

type Props = { designer: ProcessDesigner; after: string; name: string };

/** The line to the next item, with the button that inserts a node there. */
export const InsertMenu = ({ designer, after, name }: Props) => (
  <div className="wf-line">
    <Dropdown
      trigger={['click']}
      autoFocus
      open={designer.inserting === after}
      onOpenChange={(open) => designer.askInsert(open ? after : undefined)}
      menu={{ items, onClick: onChoice((key) => designer.insert(after, key as NodeType)) }}
    >
      <Button
        shape="circle"
        size="small"
        className="wf-insert"
        icon={<PlusOutlined />}
        tabIndex={-1}
        aria-label={`在“${name}”之后插入`}
      />
    </Dropdown>
  </div>
);
