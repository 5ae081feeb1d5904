import './outbox-bar.css';
import { useEffect, useSyncExternalStore } from 'react';
import { loadBadge } from './load-badge.ts';
import { canStore } from './offline.ts';
import { isCurrentRole, sendNow, usePending, useSending } from './outbox.ts';
import type { OutboxEntry } from './outbox-entries.ts';
import { RefusedEntry } from './refused-entry.tsx';
import { useSession } from '#kernel/web/session/session.ts';

function watchNetwork(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** The browser's network state; the server may be unreachable all the same. */
const useIsOnline = () => useSyncExternalStore(watchNetwork, () => navigator.onLine);

function Waiting({ entries, online }: { entries: OutboxEntry[]; online: boolean }) {
  const sending = useSending((state) => state.sending);
  if (sending)
    return (
      <output className="lab-outbox-line lab-outbox-busy">
        <span>正在发送，共 {entries.length} 条…</span>
      </output>
    );
  const reason = online && entries.find((entry) => entry.error)?.error;
  return (
    <output className="lab-outbox-line">
      <span>
        {entries.length} 条待发送{online ? '' : '，联网后自动发送'}
        {reason && `：${reason}`}
      </span>
      {online && (
        <button type="button" onClick={() => void sendNow()}>
          立即发送
        </button>
      )}
    </output>
  );
}

/** Status of pending entries; renders nothing if online with an empty outbox. */
export function OutboxBar() {
  useEffect(() => void loadBadge().catch(() => undefined), []);
  const online = useIsOnline();
  const pending = usePending();
  useSession((state) => `${state.data?.userInfo.role_id}-${state.data?.userInfo.org_id}`);
  const sendable = pending.filter((entry) => isCurrentRole(entry.role));
  const waiting = sendable.filter((entry) => entry.state === 'waiting');
  const otherRoles = pending.filter((entry) => !sendable.includes(entry));
  const roles = [...new Set(otherRoles.map((entry) => entry.role.name))].join('、');
  if (online && !pending.length && canStore()) return null;
  return (
    <section className="lab-outbox" aria-label="发送状态">
      {!canStore() && (
        <div className="lab-outbox-line lab-outbox-bad" role="alert">
          <span>此浏览器窗口不能在本机保存内容，请换用普通窗口或其他浏览器填写</span>
        </div>
      )}
      {!online && (
        <output className="lab-outbox-line lab-outbox-quiet">
          <span>离线：填写的内容保存在本机，联网后自动发送</span>
        </output>
      )}
      {sendable.map((entry) => entry.state === 'refused' && <RefusedEntry key={entry.key} entry={entry} />)}
      {waiting.length > 0 && <Waiting entries={waiting} online={online} />}
      {otherRoles.length > 0 && (
        <output className="lab-outbox-line">
          <span>
            {otherRoles.length} 条是以“{roles}”角色填写的，切换到该角色后发送
          </span>
        </output>
      )}
    </section>
  );
}
