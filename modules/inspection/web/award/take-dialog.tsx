import { Modal } from 'antd';
import { useState, type Key } from 'react';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { DataTable } from '#screens/frames/data-table.tsx';
import { perform } from '#screens/frames/row-actions.tsx';
import { awardApi } from '../../shared/award/award.ts';
import { recommendApi } from '../../shared/award/recommendation.ts';
import { RecommendStatus } from '../../shared/core/award.states.ts';
import { CellWithNote } from '../core/cells.tsx';
import { awardReads } from './award-actions.ts';
import type { ReachAct } from './reach-act.tsx';

/** Puts laboratories whose recommendation passed on the list. */
export function TakeDialog({ act, onClose }: { act: ReachAct; onClose: () => void }) {
  const read = useRead(recommendApi.list, {
    act_id: act.id,
    status: RecommendStatus.passed,
    awarded: false,
    size: 150,
  });
  const take = useCommand(awardApi.take, [...awardReads, recommendApi.list]);
  const rows = read.data?.content ?? [];
  const [keys, setKeys] = useState<Key[]>([]);
  const start = async () => {
    const ids = rows.filter((row) => keys.includes(row.id)).flatMap((row) => row.recommendation_id ?? []);
    if (await perform({ done: `${ids.length} 间实验室开始公示` }, () => take.mutateAsync({ ids }))) onClose();
  };
  return (
    <Modal
      open
      title="从通过的推荐中选取"
      width={860}
      okText={`开始公示${keys.length > 0 ? `（${keys.length}）` : ''}`}
      cancelText="取消"
      okButtonProps={{ disabled: keys.length === 0, loading: take.isPending }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <DataTable
        rows={rows}
        rowKey="id"
        loading={read.isFetching}
        empty="没有通过审核、还未列入名单的推荐。请先在“评优推荐”中审核"
        selection={{ keys, onChange: setKeys }}
        columns={[
          {
            field: 'lab_name',
            title: '实验室',
            render: (row) => <CellWithNote main={row.lab_name} note={row.college_name} width={240} />,
          },
          { field: 'final', title: '得分', align: 'right', render: (row) => row.final.toFixed(1) },
          { field: 'reason', title: '推荐理由', render: (row) => <CellWithNote main={row.reason} width={340} /> },
        ]}
      />
    </Modal>
  );
}
