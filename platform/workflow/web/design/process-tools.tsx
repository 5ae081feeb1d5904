import { DownloadOutlined, QuestionOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Dropdown, Popover } from 'antd';
import { Fragment } from 'react';
import { download } from '#kernel/web/api/download.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import type { ProcessDetail } from '../../shared/process.ts';
import { designApi } from '../../shared/process-design.ts';
import { saveProcess } from './process-file.ts';
import { treeKeys } from './tree-keys.ts';
import type { ProcessDesigner } from './use-process-designer.ts';

type Props = {
  designer: ProcessDesigner;
  saved: ProcessDetail | undefined;
  isDirty: boolean;
  isBusy: boolean;
  onSave: () => void;
  onDeploy: () => void;
};

const keysHelp = (
  <dl className="wf-keys">
    {treeKeys.map(([keys, what]) => (
      <Fragment key={keys}>
        <dt>{keys}</dt>
        <dd>{what}</dd>
      </Fragment>
    ))}
  </dl>
);

/** Commands of the designer in the head of the page. */
export function ProcessTools({ designer, saved, isDirty, isBusy, onSave, onDeploy }: Props) {
  const exportAs = (what: string) => {
    if (what === 'json') return saveProcess(designer.design);
    if (!saved) return notify.warn('请先保存，再导出 BPMN');
    if (isDirty) notify.warn('导出的是已保存的设计，不含未保存的修改');
    return void download(designApi.bpmn, { id: saved.id }, `${saved.name}.bpmn`);
  };
  return (
    <>
      <Button
        icon={<UndoOutlined />}
        aria-label="撤销"
        title="撤销"
        disabled={!designer.canUndo}
        onClick={designer.undo}
      />
      <Button
        icon={<RedoOutlined />}
        aria-label="重做"
        title="重做"
        disabled={!designer.canRedo}
        onClick={designer.redo}
      />
      <Popover trigger="click" placement="bottomRight" title="快捷键" content={keysHelp}>
        <Button icon={<QuestionOutlined />} aria-label="快捷键" title="快捷键" />
      </Popover>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'json', label: '导出 JSON（可导入其他学校）' },
            { key: 'bpmn', label: '导出 BPMN 2.0' },
          ],
          onClick: ({ key }) => exportAs(key),
        }}
      >
        <Button icon={<DownloadOutlined />}>导出</Button>
      </Dropdown>
      <Button loading={isBusy} onClick={onSave}>
        保存
      </Button>
      <Button type="primary" loading={isBusy} onClick={onDeploy}>
        部署
      </Button>
    </>
  );
}
