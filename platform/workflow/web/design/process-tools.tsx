/* oxlint-disable jsx-a11y/no-autofocus -- the menu was asked for and takes the focus */
import { ExportOutlined } from '@ant-design/icons';
import { Button, Dropdown, Modal } from 'antd';
import { useState } from 'react';
import { saveFile } from '#kernel/web/api/download.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { onChoice } from '#kernel/web/ui/menu-choice.ts';
import { DesignTools } from '#screens/design/design-tools.tsx';
import { bpmnOf } from '../../shared/bpmn.rules.ts';
import type { BpmnViewProps } from '../parts/bpmn-view.tsx';
import { saveProcess } from './process-file.ts';
import { treeKeys } from './tree-keys.ts';
import type { ProcessDesigner } from './use-process-designer.ts';

const BpmnView = lazyPart<BpmnViewProps>(() => import('../parts/bpmn-view.tsx').then((m) => m.BpmnView));

type Props = {
  designer: ProcessDesigner;
  /** Nodes on the way of a trial run. */
  path: readonly string[];
  isBusy: boolean;
  onSave: () => void;
  onDeploy: () => void;
};

/** Commands of the designer in the head of the page. */
export function ProcessTools({ designer, path, isBusy, onSave, onDeploy }: Props) {
  const [isDrawn, setDrawn] = useState(false);
  const { design } = designer;
  const run = (what: string) => {
    if (what === 'view') return setDrawn(true);
    if (what === 'json') return saveProcess(design);
    return saveFile(new Blob([bpmnOf(design)], { type: 'application/xml' }), `${design.name || '新流程'}.bpmn`);
  };
  return (
    <>
      <DesignTools designer={designer} keys={treeKeys} />
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: [
            { key: 'view', label: '查看 BPMN 图' },
            { key: 'json', label: '导出 JSON（可导入其他学校）' },
            { key: 'bpmn', label: '导出 BPMN 2.0' },
          ],
          onClick: onChoice(run),
        }}
      >
        <Button icon={<ExportOutlined />}>导出</Button>
      </Dropdown>
      <Button loading={isBusy} onClick={onSave}>
        保存
      </Button>
      <Button type="primary" loading={isBusy} onClick={onDeploy}>
        部署
      </Button>
      {isDrawn && (
        <Modal
          open
          width={1080}
          title={`BPMN 图：${design.name || '新流程'}`}
          footer={null}
          onCancel={() => setDrawn(false)}
        >
          <BpmnView process={design} visited={path} open={[]} isDone={path.length > 0} />
        </Modal>
      )}
    </>
  );
}
