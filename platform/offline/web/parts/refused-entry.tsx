import './outbox-bar.css';
import { Link } from '#kernel/web/router/links.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { retryEntry, withdraw } from './outbox.ts';
import type { OutboxEntry } from './outbox-entries.ts';

/** Saves what an entry holds as a file. */
export const copy = async (entry: OutboxEntry) => (await import('./entry-copy.ts')).saveCopy(entry);

/** Gives an entry up after a confirmation; its draft stays. */
export async function discard(entry: OutboxEntry) {
  const text = `“${entry.title}”不再发送，已填内容仍保留在本机的草稿中。确定取消发送吗？`;
  if (await notify.confirm({ text, danger: true, ok: '取消发送', cancel: '保留' })) await withdraw(entry.key);
}

/** A refused entry: why, and what can be done about it. */
export function RefusedEntry({ entry }: { entry: OutboxEntry }) {
  return (
    <div className="lab-outbox-line lab-outbox-bad" role="alert">
      <span>
        发送失败：{entry.title}。{entry.error}
      </span>
      <button type="button" onClick={() => void retryEntry(entry)}>
        重试
      </button>
      <Link to={entry.url}>去修改</Link>
      <button type="button" onClick={() => void copy(entry)}>
        下载副本
      </button>
      <button type="button" onClick={() => void discard(entry)}>
        取消发送
      </button>
    </div>
  );
}
