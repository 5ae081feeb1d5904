import { AuditOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useNavigate } from '#kernel/web/router/links.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { taskCount } from '../../shared/task-count.ts';

const everyMs = 60_000;

/** Button of the header with the number of approvals that wait, asked each minute; on a phone while there are any. */
export function TodoBadge() {
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const { data } = useRead(taskCount, {}, { refetchMs: everyMs, staleMs: everyMs, quiet: true, countsWork: true });
  const { todo = 0, overdue = 0 } = data ?? {};
  if (isPhone && todo === 0) return null;
  const label = ['待办', todo > 0 && `${todo} 条`, overdue > 0 && `${overdue} 条已逾期`].filter(Boolean).join('，');
  return (
    <Badge count={todo} size="small" offset={[-10, 10]}>
      <Button
        type="text"
        className="lab-header-button"
        aria-label={label}
        title={label}
        icon={<AuditOutlined />}
        onClick={() => void navigate('/workflow/todo')}
      />
    </Badge>
  );
}
