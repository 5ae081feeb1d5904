import type { PageAddress, RightName } from '#kernel/shared/rights.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';

/** Toolbar button that opens the form of a new row. */
export function NewButton({ to, right, label = '新增' }: { to: PageAddress; right?: RightName; label?: string }) {
  const navigate = useNavigate();
  if (right && !holdsRight(right)) return null;
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(to)}>
      {label}
    </Button>
  );
}
