import { Button } from 'antd';
import { ToneTag } from '#screens/frames/cells.tsx';
import { nodeAt, wayAt } from '../../shared/design-model.rules.ts';
import { startKey } from '../../shared/process-model.ts';
import type { ModelFault } from '../../shared/process.ts';
import type { ProcessDesigner } from './use-process-designer.ts';

type Props = {
  designer: ProcessDesigner;
  faults: readonly ModelFault[];
  hints: readonly ModelFault[];
  onOpen: (node: string) => void;
};

/** What keeps the design from being deployed, and what is to be known before; a click leads to the node. */
export function FaultList({ designer, faults, hints, onOpen }: Props) {
  const { model } = designer.design;
  const nameOf = (key: string) =>
    key === startKey ? '' : `${nodeAt(model, key)?.name ?? wayAt(model, key)?.way.name ?? key}：`;
  const list = (found: readonly ModelFault[]) => (
    <ul className="wf-faults">
      {found.map(({ node, sentence }) => (
        <li key={`${node}.${sentence}`}>
          <Button type="link" onClick={() => onOpen(node)}>
            {nameOf(node)}
            {sentence}
          </Button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {faults.length === 0 ? (
        <ToneTag tone="good">没有问题，可以部署</ToneTag>
      ) : (
        <>
          <p className="lab-hint">部署前还需要修改 {faults.length} 处，点击可定位到节点：</p>
          {list(faults)}
        </>
      )}
      {hints.length > 0 && (
        <>
          <p className="lab-hint">请留意，不影响部署：</p>
          {list(hints)}
        </>
      )}
    </>
  );
}
