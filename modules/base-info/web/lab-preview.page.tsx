import './parts/print.css';
import { useParams, useSearchParams } from 'react-router';
import { useNavigate } from '#kernel/web/router/links.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { labApi } from '../shared/lab.ts';
import { maxCards } from '../shared/lab-card.ts';
import { useLabColumns } from './parts/lab-columns.tsx';
import { labFilters } from './parts/lab-filters.tsx';
import { previewKinds, previewPath, type PreviewKind } from './parts/preview-kinds.ts';
import { PreviewAll } from './parts/preview-all.tsx';
import { PrintPreview } from './parts/print-preview.tsx';

/** First the labs are chosen, then they are previewed. */
function LabChoice({ kind, title }: { kind: PreviewKind; title: string }) {
  const navigate = useNavigate();
  const columns = useLabColumns();
  const preview = (ids: number[]) => {
    if (ids.length > maxCards) notify.warn(`一次最多打印 ${maxCards} 间实验室，请减少选择`);
    else void navigate(previewPath(kind, ids));
  };
  return (
    <ListPage
      title={title}
      note="勾选实验室后点击“预览”，可跨页选择；也可预览全部筛选结果"
      back="/lab-baseinfo/lab/search"
      read={labApi.list}
      input={{ enabled: true }}
      filters={labFilters}
      columns={columns}
      toolbar={<PreviewAll kind={kind} />}
      batchActions={[
        { label: '预览', run: (rows: { id: number }[]) => preview(rows.map((row) => row.id)), done: false },
      ]}
      rowActions={[{ label: '预览', to: (row) => previewPath(kind, [row.id]) }]}
    />
  );
}

const idsOf = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(0, maxCards);

export function LabPreviewPage() {
  const type = useParams()['type'];
  const [search] = useSearchParams();
  const kind = previewKinds.find((one) => one.key === type) ?? previewKinds[0];
  const ids = idsOf(search.get('ids'));
  return (
    <div className="print-screen">
      {ids.length === 0 ? (
        <LabChoice key={kind.key} kind={kind.key} title={kind.label} />
      ) : (
        <PrintPreview kind={kind.key} title={kind.label} ids={ids} />
      )}
    </div>
  );
}
