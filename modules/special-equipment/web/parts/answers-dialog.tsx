import { Modal } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { Photos } from '#screens/fields/photos.tsx';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { checkApi, type AnswerRow } from '../../shared/checklist.ts';
import type { InspectionRow } from '../../shared/inspection.ts';
import { ItemResult } from '../../shared/kinds.ts';

const columns: Column<AnswerRow>[] = [
  {
    field: 'text',
    title: '检查内容',
    maxWidth: 320,
    render: (row) => (
      <>
        {row.text} {row.is_critical && <ToneTag tone="bad">否决项</ToneTag>}
      </>
    ),
  },
  { field: 'result', title: '结果', render: (row) => <EnumTag of={ItemResult} value={row.result} /> },
  { field: 'remark', title: '情况', maxWidth: 240, render: (row) => row.remark || '—' },
  { field: 'photos', title: '照片', render: (row) => <Photos files={row.photos} size={32} /> },
];

export type AnswersDialogProps = {
  row: Pick<InspectionRow, 'id' | 'body' | 'inspected_on' | 'note'>;
  onClose: () => void;
};

/** What a filled checklist says. */
export function AnswersDialog({ row, onClose }: AnswersDialogProps) {
  const answer = useRead(checkApi.answers, { id: row.id });
  return (
    <Modal open title={`${row.body} ${row.inspected_on}`} width={820} footer={null} onCancel={onClose}>
      <Loaded of={answer}>
        {({ content }) => <DataTable rowKey="text" columns={columns} rows={content} empty="没有检查项" />}
      </Loaded>
      {row.note && <p>{`说明：${row.note}`}</p>}
    </Modal>
  );
}
