import './unread.css';
import { Button } from 'antd';
import { Link } from 'react-router';
import { DateCell } from '#kernel/web/cells.tsx';
import { Panel } from '#kernel/web/page-frame.tsx';
import { useCommand, useRead } from '#kernel/web/query.ts';
import { openPage } from '#kernel/web/session-actions.ts';
import { inboxApi, type MessageRow } from '../../shared/notice.ts';

const shown = 5;

/** The newest unread messages on the navigation page; nothing where all are read. */
export function Unread() {
  const { data } = useRead(inboxApi.list, { unread: true, page: 1, size: 15 }, { quiet: true });
  const read = useCommand(inboxApi.read, [inboxApi.list, inboxApi.unread], { quiet: true });
  if (!data || data.total === 0) return null;
  const open = async ({ id, url }: MessageRow) => {
    await read.mutateAsync({ id }).catch(() => undefined);
    if (url) await openPage(url);
  };
  return (
    <Panel
      title={`未读通知 ${data.total}`}
      extra={
        <Link to="/inbox" className="unread-all">
          查看全部
        </Link>
      }
    >
      <ul className="unread">
        {data.content.slice(0, shown).map((row) => (
          <li key={row.id}>
            <Button type="link" onClick={() => void open(row)}>
              {row.title}
            </Button>
            <span>{row.body}</span>
            <DateCell value={row.created_at} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
