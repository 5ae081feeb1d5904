import './latest.css';
import { Button } from 'antd';
import { Link } from '#kernel/web/router/links.ts';
import { DateCell } from '#kernel/web/frames/cells.tsx';
import { Panel } from '#kernel/web/frames/page-frame.tsx';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { openPage } from '#kernel/web/session/open-page.ts';
import { inboxApi, type MessageRow } from '../../shared/notice.ts';

const shown = 5;

/** Newest messages on the navigation page, unread ones in bold; renders nothing if empty. */
export function Latest() {
  const { data } = useRead(inboxApi.list, { page: 1, size: 15 }, { quiet: true });
  const read = useCommand(inboxApi.read, [inboxApi.list, inboxApi.unread], { quiet: true });
  if (!data || data.total === 0) return null;
  const open = async ({ id, url }: MessageRow) => {
    await read.mutateAsync({ id }).catch(() => undefined);
    if (url) await openPage(url);
  };
  return (
    <Panel
      title="最新通知"
      extra={
        <Link to="/inbox" className="latest-all">
          查看全部
        </Link>
      }
    >
      <ul className="latest">
        {data.content.slice(0, shown).map((row) => (
          <li key={row.id} data-unread={row.read_at === null}>
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
