import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import { download } from '#kernel/web/api/download.ts';
import { onChoice } from '#kernel/web/ui/menu-choice.ts';
import { PaperFormat } from '../../shared/paper.ts';

type Props<E extends Endpoint> = { label: string; endpoint: E; input: InputOf<E> };

const items = PaperFormat.$items.map(({ value, label }) => ({ key: value, label: `下载 ${label}` }));

/** A paper in both formats behind one button, for a toolbar; the endpoint takes a format. */
export function PaperMenu<E extends Endpoint>({ label, endpoint, input }: Props<E>) {
  const [busy, setBusy] = useState(false);
  const choose = onChoice((format) => {
    setBusy(true);
    void download(endpoint, { ...(input as object), format } as InputOf<E>, label).finally(() => setBusy(false));
  });
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: choose }}>
      <Button loading={busy}>
        {label} <DownOutlined />
      </Button>
    </Dropdown>
  );
}
