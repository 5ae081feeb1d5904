import '../core/check.css';
import { CloudUploadOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { Link } from '#kernel/web/router/links.ts';
import { usePending, startOutbox } from '#platform/offline/web/public.tsx';

/** Starts the outbox on every page and shows the number of pending entries. */
export function UnsentBadge() {
  const unsent = usePending();
  useEffect(startOutbox, []);
  if (!unsent.length) return null;
  const failed = unsent.some((parcel) => parcel.state === 'refused');
  const text = failed ? `${unsent.length} 条未发送，有发送失败` : `${unsent.length} 条待发送`;
  return (
    <Link to={unsent[0]!.url} className="lab-header-button check-unsent" aria-label={text} title={text}>
      <CloudUploadOutlined />
      <small data-failed={failed}>{unsent.length}</small>
    </Link>
  );
}
