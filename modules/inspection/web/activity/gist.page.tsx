import '../core/inspection.css';
import './gist.css';
import { Button } from 'antd';
import { useParams } from 'react-router';
import { DateCell } from '#screens/frames/cells.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { activityApi } from '../../shared/activity/activity.ts';

type Gist = OutputOf<typeof activityApi.gist>;

const byCategory = (items: Gist['items']) => {
  const categories = new Map<string, Gist['items']>();
  for (const item of items) categories.set(item.category_name, [...(categories.get(item.category_name) ?? []), item]);
  return [...categories];
};

function Body({ gist }: { gist: Gist }) {
  return (
    <article className="insp-basis">
      <header>
        <span>{gist.school_name}</span>
        <h1>{gist.act_name}</h1>
        <p>
          {gist.act_type_name} · {gist.org_name} · <DateCell value={gist.start_at.slice(0, 10)} /> 至{' '}
          <DateCell value={gist.end_at.slice(0, 10)} />
        </p>
        <Button className="insp-basis-print" onClick={() => window.print()}>
          打印
        </Button>
      </header>
      {gist.gist && (
        <section>
          <h2>检查依据</h2>
          <p className="insp-pre">{gist.gist}</p>
        </section>
      )}
      {gist.gist_files.length > 0 && (
        <section>
          <h2>依据文件</h2>
          <FileLinks files={gist.gist_files} />
        </section>
      )}
      {gist.items.length > 0 && (
        <section>
          <h2>检查内容（{gist.items.length} 项）</h2>
          {byCategory(gist.items).map(([category, items]) => (
            <div key={category}>
              <h3>{category}</h3>
              <ol>
                {items.map((item) => (
                  <li key={item.code}>
                    <span>{item.code}</span> {item.name}
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </section>
      )}
    </article>
  );
}

/** Public page of the inspection basis and items; without persons and laboratories. */
export function GistPage() {
  const act_id = useParams()['act_id'] ?? '';
  const gist = useRead(activityApi.gist, { act_id }, { quiet: true });
  return <Loaded of={gist}>{(data) => <Body gist={data} />}</Loaded>;
}
