import './outbox-badge.css';
import { CloudUploadOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { OutboxList } from './outbox-list.tsx';
import { startOutbox, usePending } from './outbox.ts';
import { watchPending } from './pending-flags.ts';
import { pendingOfOthers } from './pending.ts';

const othersText = () => JSON.stringify(pendingOfOthers());

/** Starts the outbox on every page; shows what waits and what was refused, with reasons and ways out. */
export function OutboxBadge() {
  const own = usePending();
  const others = JSON.parse(useSyncExternalStore(watchPending, othersText)) as ReturnType<typeof pendingOfOthers>;
  const { key } = useLocation();
  const isPhone = useIsPhone();
  const [openedAt, setOpenedAt] = useState<string>();
  useEffect(startOutbox, []);
  const refused = own.filter((entry) => entry.state === 'refused').length;
  const count = own.length + others.reduce((sum, other) => sum + other.count, 0);
  if (count === 0) return null;
  const text = [
    own.length > 0 && `${own.length} 条未发送`,
    refused > 0 && `其中 ${refused} 条发送失败`,
    others.length > 0 && '本机有其他用户的内容待发送',
  ]
    .filter(Boolean)
    .join('，');
  return (
    <>
      <button
        type="button"
        className="lab-header-button outbox-badge"
        aria-label={text}
        title={text}
        onClick={() => setOpenedAt(key)}
      >
        <CloudUploadOutlined />
        <small data-failed={refused > 0}>{count}</small>
      </button>
      {/* A way out leads to another page, which closes it. */}
      <Drawer
        title="本机未发送的内容"
        open={openedAt === key}
        size={isPhone ? '100%' : 480}
        onClose={() => setOpenedAt(undefined)}
      >
        <OutboxList own={own} others={others} />
      </Drawer>
    </>
  );
}
