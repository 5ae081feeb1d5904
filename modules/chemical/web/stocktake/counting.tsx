import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { LineResult } from '../../shared/stocktake.states.ts';
import { stocktakeApi, type CountInput } from '../../shared/stocktake/stocktake.ts';
import { ScanBox } from '../parts/scan-box.tsx';
import { sendCount, type ShownLine } from './count-draft.ts';
import type { CountDialogProps } from './count-dialog.tsx';
import { CountList } from './count-list.tsx';

const loadDialog = () => import('./count-dialog.tsx').then((m) => m.CountDialog);
const CountDialog = lazyPart<CountDialogProps>(loadDialog);

type Props = { id: number; lines: readonly ShownLine[]; children: ReactNode };

/** The last container that was scanned, with the way to say more about it. */
function Last({ line, onOpen }: { line: ShownLine; onOpen: () => void }) {
  return (
    <output className="count-last">
      <strong>{line.name}</strong> {line.code} <EnumTag of={LineResult} value={line.result} />
      {line.note !== '' && <span>{line.note}</span>}
      <Button size="small" onClick={onOpen}>
        填写实测
      </Button>
    </output>
  );
}

/** Scan after scan: what was scanned is there; a tap on a line says how much is in it, or that it is missing. */
export function Counting({ id, lines, children }: Props) {
  const invalidate = useInvalidate();
  // When it opens, there may be no network to load it.
  useEffect(() => void loadDialog().catch(() => undefined), []);
  const [last, setLast] = useState('');
  const [opened, setOpened] = useState('');
  const lineOf = (code: string) => lines.find((line) => line.code === code);
  const count = async (input: CountInput): Promise<boolean> => {
    // Before it is sent: what is said of the last one meanwhile is meant for this one, not for the one before.
    setLast(input.code);
    const delivery = await sendCount(input);
    if (delivery.outcome === 'refused') {
      await notify.alert(delivery.error, '未能登记');
      return false;
    }
    if (delivery.outcome === 'waiting') notify.info('已保存在本机，网络恢复后自动发送');
    await invalidate([stocktakeApi.find, stocktakeApi.list]);
    return true;
  };
  const scan = async (code: string) => {
    const known = lineOf(code);
    if (known && known.result !== LineResult.open) {
      setLast(code);
      return notify.info(`${code} 已盘`);
    }
    // What was lost before needs its amount, so the dialog asks for it.
    if (!(await count({ id, code })) && known === undefined) setOpened(code);
  };
  const lastLine = lineOf(last);
  return (
    <Panel title="扫码盘点">
      {children}
      <ScanBox hint="扫描或输入容器编码" onCode={(code) => void scan(code)} />
      {lastLine && <Last line={lastLine} onOpen={() => setOpened(last)} />}
      <div style={{ marginBlockStart: 12 }}>
        <CountList lines={lines} mayCount onOpen={(line) => setOpened(line.code)} />
      </div>
      {opened !== '' && (
        <CountDialog
          key={opened}
          id={id}
          code={opened}
          line={lineOf(opened)}
          onCount={count}
          onClose={() => setOpened('')}
        />
      )}
    </Panel>
  );
}
