import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from '#kernel/web/router/links.ts';
import { useListFilters } from '#kernel/web/router/list-url.ts';
import { call } from '#kernel/web/api/api.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { labCardApi, maxCards } from '../../shared/lab-card.ts';
import { previewPath, type PreviewKind } from './preview-kinds.ts';

const lotsOf = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / maxCards) }, (_, at) => ({
    from: at * maxCards + 1,
    to: Math.min(ids.length, (at + 1) * maxCards),
    ids: ids.slice(at * maxCards, (at + 1) * maxCards),
  }));

/** Previews all labs of the list's filters; more than a page prints are offered in lots. */
export function PreviewAll({ kind }: { kind: PreviewKind }) {
  const navigate = useNavigate();
  const filters = useListFilters();
  const [isReading, setReading] = useState(false);
  const [ids, setIds] = useState<number[]>([]);
  const preview = (lot: readonly number[]) => void navigate(previewPath(kind, lot));
  const start = async () => {
    setReading(true);
    const all = await call(labCardApi.printable, filters).finally(() => setReading(false));
    if (all.lab_ids.length === 0) notify.warn('没有符合条件的实验室，请调整筛选条件');
    else if (all.lab_ids.length <= maxCards) preview(all.lab_ids);
    else setIds(all.lab_ids);
  };
  return (
    <>
      <Button type="primary" loading={isReading} onClick={() => void start().catch(() => undefined)}>
        预览全部结果
      </Button>
      <Modal open={ids.length > 0} title="分批预览" footer={null} onCancel={() => setIds([])}>
        <p>
          共 {ids.length} 间实验室，一次最多打印 {maxCards} 间，请按编号顺序逐批预览。
        </p>
        <div className="preview-lots">
          {lotsOf(ids).map((lot) => (
            <Button key={lot.from} onClick={() => preview(lot.ids)}>
              第 {lot.from}–{lot.to} 间
            </Button>
          ))}
        </div>
      </Modal>
    </>
  );
}
