import { BellOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useNavigate } from '#kernel/web/router/links.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { inboxApi } from '../../shared/notice.ts';

const everyMs = 60_000;

/** Bell of the header with the number of unread messages, asked each minute. */
export function Bell() {
  const navigate = useNavigate();
  const { data } = useRead(
    inboxApi.unread,
    {},
    { refetchMs: everyMs, staleMs: everyMs, quiet: true, countsWork: true },
  );
  const count = data?.count ?? 0;
  return (
    <Badge count={count} size="small" offset={[-10, 10]}>
      <Button
        type="text"
        className="lab-header-button"
        aria-label={count > 0 ? `通知，${count} 条未读` : '通知'}
        icon={<BellOutlined />}
        onClick={() => void navigate('/inbox')}
      />
    </Badge>
  );
}
