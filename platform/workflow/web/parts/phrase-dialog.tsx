import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { phraseApi } from '../../shared/task.ts';

export type PhraseDialogProps = { phrases: readonly string[]; onClose: () => void };

const most = { phrases: 20, length: 100 };

/** The phrases of a person, one to a line. */
export function PhraseDialog({ phrases, onClose }: PhraseDialogProps) {
  const [text, setText] = useState(phrases.join('\n'));
  const save = useCommand(phraseApi.save, [phraseApi.find]);
  const lines = [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);
  const long = lines.find((line) => line.length > most.length);
  const fault =
    (lines.length > most.phrases && `最多 ${most.phrases} 条常用语`) ||
    (long && `每条最多 ${most.length} 字：“${long.slice(0, 12)}…”`) ||
    '';
  const run = () =>
    save.mutate(
      { phrases: lines },
      {
        onSuccess: () => {
          notify.success('保存成功');
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title="管理常用语"
      okText="保存"
      okButtonProps={{ disabled: fault !== '' }}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={run}
      onCancel={onClose}
    >
      <p className="lab-page-note">每行一条，最多 {most.phrases} 条。</p>
      <Input.TextArea
        aria-label="常用语"
        autoSize={{ minRows: 6, maxRows: 14 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {fault && (
        <p className="wf-bad" role="alert">
          {fault}
        </p>
      )}
    </Modal>
  );
}
