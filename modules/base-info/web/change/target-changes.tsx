import { Pagination } from 'antd';
import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { changeApi } from '../../shared/change/change-request.ts';
import { changeColumns } from './change-columns.tsx';
import type { ChangeTargetProps } from './change-rules.tsx';

const hidden = ['info_type', 'target_name', 'org_name'];

/** Requests about a laboratory or a room, newest first. */
export function TargetChanges({ infoType, targetId }: ChangeTargetProps) {
  const [page, setPage] = useState(1);
  const answer = useRead(changeApi.list, { info_type: infoType, target_id: targetId, page });
  return (
    <Loaded of={answer}>
      {({ content, total, size }) => (
        <>
          {content.length === 0 ? (
            <p className="lab-none">还没有变更申请</p>
          ) : (
            <DataTable
              label="变更申请"
              rows={content}
              columns={changeColumns
                .filter(({ field }) => !hidden.includes(field))
                .map(({ sort: _sort, shown: _shown, ...column }) => column as never)}
            />
          )}
          {total > size && (
            <Pagination current={page} pageSize={size} total={total} showSizeChanger={false} onChange={setPage} />
          )}
        </>
      )}
    </Loaded>
  );
}
