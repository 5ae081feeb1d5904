import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { AnswersDialogProps } from './answers-dialog.tsx';

const AnswersDialog = lazyPart<AnswersDialogProps>(() => import('./answers-dialog.tsx').then((m) => m.AnswersDialog));

/** Opens what a filled checklist says. */
export function Answers({ row }: Pick<AnswersDialogProps, 'row'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        查看检查表
      </Button>
      {isOpen && <AnswersDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}
