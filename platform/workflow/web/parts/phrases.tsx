import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { onChoice } from '#kernel/web/ui/menu-choice.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { phraseApi } from '../../shared/task.ts';
import type { PhraseDialogProps } from './phrase-dialog.tsx';

const PhraseDialog = lazyPart<PhraseDialogProps>(() => import('./phrase-dialog.tsx').then((m) => m.PhraseDialog));

const most = { phrases: 20, length: 100 };

/** Phrases to insert, to add what is typed to, and to edit. */
export function Phrases({ typed, onPick }: { typed: string; onPick: (text: string) => void }) {
  const { data } = useRead(phraseApi.find, {}, { staleMs: 300_000, quiet: true });
  const save = useCommand(phraseApi.save, [phraseApi.find]);
  const [isEditing, setEditing] = useState(false);
  const phrases = data?.content ?? [];
  const text = typed.trim();
  const isNew = text !== '' && text.length <= most.length && !phrases.includes(text) && phrases.length < most.phrases;
  const add = () => save.mutate({ phrases: [...phrases, text] }, { onSuccess: () => notify.success('已保存为常用语') });
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...phrases.map((phrase) => ({ key: `p${phrase}`, label: phrase })),
            { type: 'divider' as const },
            { key: 'add', label: '把当前意见保存为常用语', disabled: !isNew },
            { key: 'edit', label: '管理常用语' },
          ],
          onClick: onChoice((key) => {
            if (key === 'add') add();
            else if (key === 'edit') setEditing(true);
            else onPick(key.slice(1));
          }),
        }}
      >
        <Button disabled={data === undefined}>
          常用语 <DownOutlined />
        </Button>
      </Dropdown>
      {isEditing && <PhraseDialog phrases={phrases} onClose={() => setEditing(false)} />}
    </>
  );
}
