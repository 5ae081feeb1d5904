import { Pagination } from 'antd';
import { useState } from 'react';
import { OpLog } from '#screens/frames/detail-page.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { labApi } from '../../shared/lab.ts';

/** What happened to a lab, page by page. */
export function LabHistory({ labId }: { labId: number }) {
  const [page, setPage] = useState(1);
  const answer = useRead(labApi.log, { id: labId, page });
  return (
    <Loaded of={answer}>
      {({ content, total, size }) => (
        <>
          <OpLog rows={content} />
          {total > size && (
            <Pagination current={page} pageSize={size} total={total} showSizeChanger={false} onChange={setPage} />
          )}
        </>
      )}
    </Loaded>
  );
}
