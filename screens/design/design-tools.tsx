import { QuestionOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { KeysDialogProps } from './keys-dialog.tsx';

const KeysDialog = lazyPart<KeysDialogProps>(() => import('./keys-dialog.tsx').then((m) => m.KeysDialog));

type Props = {
  designer: { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void };
  /** The keys of the designer and what they do. */
  keys: KeysDialogProps['keys'];
};

/** Undo, redo and the help about keys, in the head of a designer. */
export function DesignTools({ designer, keys }: Props) {
  const [isHelpOpen, setHelpOpen] = useState(false);
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
      <Button icon={<QuestionOutlined />} aria-label="快捷键" title="快捷键" onClick={() => setHelpOpen(true)} />
      {isHelpOpen && <KeysDialog keys={keys} onClose={() => setHelpOpen(false)} />}
    </>
  );
}
