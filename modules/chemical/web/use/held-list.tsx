import '../outbound/outbound.css';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '#kernel/web/api/api.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { isWasting } from '../../shared/container/wasting.rules.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { useApi, type HeldRow } from '../../shared/use/use.ts';
import { ScanBox } from '../parts/scan-box.tsx';
import type { HeldDialogProps } from './use-dialog.tsx';

const HeldDialog = lazyPart<HeldDialogProps>(() => import('./use-dialog.tsx').then((m) => m.HeldDialog));

/** What is known of a container in use, with when it has to be back. */
function Held({ row, onOpen }: { row: HeldRow; onOpen: (kind: 'use' | 'return') => void }) {
  const { code, name, quantity, unit, lab_name, holder_name, due_at, is_overdue, blocked_note, is_returning, can } =
    row;
  return (
    <li>
      <strong>{name}</strong>
      <span>{code}</span>
      <span>
        余 {quantity} {unit}
      </span>
      <span className="chem-route-note">{[lab_name, holder_name].filter(Boolean).join('　')}</span>
      {row.state !== ContainerState.issued && <EnumTag of={ContainerState} value={row.state} />}
      {due_at && (
        <ToneTag
          tone={is_overdue ? 'bad' : 'warn'}
        >{`${is_overdue ? '已逾期，应于' : '应于'} ${due_at.slice(5, 16)} 前归还`}</ToneTag>
      )}
      {blocked_note && (
        <ToneTag tone={isWasting(blocked_note) ? 'info' : 'bad'}>
          {isWasting(blocked_note) ? '已登记转危废' : `已冻结：${blocked_note}`}
        </ToneTag>
      )}
      {is_returning && <ToneTag tone="info">归还待接收</ToneTag>}
      <span className="chem-route-tools">
        {can.includes('use') && (
          <Button type="primary" onClick={() => onOpen('use')}>
            登记使用
          </Button>
        )}
        {can.includes('return') && <Button onClick={() => onOpen('return')}>归还</Button>}
      </span>
    </li>
  );
}

type Props = { prefers: 'use' | 'return' };

/** 在用容器: those of the caller's laboratories; a scan opens the form of the one that was scanned. */
export function HeldList({ prefers }: Props) {
  const { data } = useRead(useApi.held, {}, { quiet: true });
  const [opened, setOpened] = useState<{ row: HeldRow; kind: 'use' | 'return' }>();
  const rows = data?.content ?? [];
  const scan = async (code: string) => {
    const found = await call(useApi.held, { code }).catch(() => undefined);
    const row = found?.content[0];
    if (found && !row) notify.error(`${code} 不是您的实验室在用的容器，请核对编码`);
    if (!row) return;
    if (!row.can.includes(prefers))
      return notify.error(`${code} 现在不能${prefers === 'use' ? '登记使用' : '归还'}，请查看状态`);
    setOpened({ row, kind: prefers });
  };
  return (
    <Panel title={`在用容器（${rows.length}）`}>
      <ScanBox
        hint={`扫描或输入容器编码${prefers === 'use' ? '登记使用' : '归还'}`}
        onCode={(code) => void scan(code)}
      />
      {data && rows.length === 0 && <EmptyState text="您的实验室没有在用的容器" />}
      <ul className="chem-route" aria-label="在用容器">
        {rows.map((row) => (
          <Held key={row.id} row={row} onOpen={(kind) => setOpened({ row, kind })} />
        ))}
      </ul>
      {opened && <HeldDialog {...opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  );
}
