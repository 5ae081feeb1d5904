import type { ReactNode } from 'react';
import { isCurrentRole } from './outbox.ts';
import { copy, discard, RefusedEntry } from './refused-entry.tsx';
import type { OutboxEntry } from './outbox-entries.ts';
import type { Pending } from './pending.ts';

function Line({ entry, reason, children }: { entry: OutboxEntry; reason: string; children?: ReactNode }) {
  return (
    <div className="lab-outbox-line">
      <span>
        {entry.title}（{new Date(entry.at).toLocaleString('zh-CN')}）。{reason}
      </span>
      <button type="button" onClick={() => void copy(entry)}>
        下载副本
      </button>
      {children}
    </div>
  );
}

function Entry({ entry }: { entry: OutboxEntry }) {
  if (!isCurrentRole(entry.role))
    return <Line entry={entry} reason={`以“${entry.role.name}”角色填写，切换到该角色后发送。${entry.error}`} />;
  if (entry.state === 'refused') return <RefusedEntry entry={entry} />;
  return (
    <Line entry={entry} reason={entry.error || '等待发送，联网后自动发送。'}>
      {!entry.sealed && (
        <button type="button" onClick={() => void discard(entry)}>
          取消发送
        </button>
      )}
    </Line>
  );
}

/** Every entry of the user on this device, and how many there are of others. */
export function OutboxList({ own, others }: { own: readonly OutboxEntry[]; others: readonly Pending[] }) {
  return (
    <section className="lab-outbox" aria-label="未发送的内容">
      {own.map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
      {others.map(({ name, count }, at) => (
        <div key={at} className="lab-outbox-line lab-outbox-quiet">
          <span>
            {name}有 {count} 条内容保存在本机，由本人登录后发送。您看不到这些内容，它们也不会被删除。
          </span>
        </div>
      ))}
    </section>
  );
}
