import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type GetRef, type Input } from 'antd';
import type { Ref } from 'react';
import { fileExtensions, type FileRef } from '#kernel/shared/files.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { onChoice } from '#kernel/web/ui/menu-choice.ts';
import { DecideButton, Key } from '#screens/frames/decide-button.tsx';
import { FileControl } from '#screens/fields/file-fields.tsx';
import type { TaskDetail } from '../../shared/task.ts';
import { OpinionInput } from './opinion-input.tsx';
import type { TaskDialog } from './task-dialogs.tsx';

type Props = {
  task: TaskDetail;
  opinion: string;
  error: string | undefined;
  isAwake: boolean;
  ref: Ref<GetRef<typeof Input.TextArea>>;
  files: readonly FileRef[];
  onOpinion: (text: string) => void;
  onFiles: (files: FileRef[]) => void;
  onApprove: (label: string) => void;
  onReject: () => void;
  onDialog: (dialog: TaskDialog) => void;
  onNext: (() => void) | undefined;
};

const others: readonly { key: TaskDialog; label: string }[] = [
  { key: 'return', label: '退回' },
  { key: 'transfer', label: '转办' },
  { key: 'addsign', label: '加签' },
  { key: 'comment', label: '沟通' },
];

/** Label of the positive decision: a starter submits again, a handler reports that it is done. */
export const approveLabel = ({ is_starter_step, can }: TaskDetail): string => {
  if (is_starter_step) return '重新提交';
  return can.includes('reject') ? '同意' : '办理完成';
};

/** Opinion and decisions at the lower edge of the page. */
export function DecisionBar({ task, opinion, files, error, isAwake, ref, ...on }: Props) {
  const isPhone = useIsPhone();
  const more = others.filter(({ key }) => task.can.includes(key));
  const label = approveLabel(task);
  return (
    <section className="lab-review-foot" aria-label="审批意见">
      <OpinionInput
        ref={ref}
        value={opinion}
        error={error}
        onChange={on.onOpinion}
        placeholder={task.can.includes('reject') ? '意见（不同意时必填）' : '意见（选填）'}
      />
      <div className="wf-attachments">
        <FileControl label="添加附件" max={10} extensions={fileExtensions} value={files} onChange={on.onFiles} />
      </div>
      <div className="lab-review-buttons">
        <DecideButton type="primary" hotkey="a" isAwake={isAwake} onDecide={() => on.onApprove(label)}>
          {label}
        </DecideButton>
        {task.can.includes('reject') && (
          <DecideButton danger hotkey="r" isAwake={isAwake} onDecide={on.onReject}>
            不同意
          </DecideButton>
        )}
        {!isPhone &&
          more.map((one) => (
            <Button key={one.key} onClick={() => on.onDialog(one.key)}>
              {one.label}
            </Button>
          ))}
        {isPhone && more.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{ items: [...more], onClick: onChoice((key) => on.onDialog(key as TaskDialog)) }}
          >
            <Button icon={<MoreOutlined />}>更多</Button>
          </Dropdown>
        )}
        {!isPhone && (
          <Button disabled={!on.onNext} onClick={() => on.onNext?.()}>
            下一条 <Key>J</Key>
          </Button>
        )}
      </div>
      <p className="lab-review-keys">
        <Key>J</Key> 下一条 <Key>K</Key> 上一条 <Key>E</Key> 写意见 <Key>Esc</Key> 离开意见框
      </p>
    </section>
  );
}
