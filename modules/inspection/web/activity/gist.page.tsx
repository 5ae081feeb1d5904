import '../core/inspection.css';
import './gist.css';
import { Button } from 'antd';
import { useParams } from 'react-router';
import { DateCell } from '#screens/frames/cells.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { PdfButton, WordButton } from '#platform/print/web/public.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { activityApi, type Gist } from '../../shared/activity/activity.ts';
import { byCategory } from '../../shared/activity/gist.ts';

function Body({ gist, act_id }: { gist: Gist; act_id: string }) {
  return (
    <article className="insp-basis">
      <header>
        <span>{gist.school_name}</span>
        <h1>{gist.act_name}</h1>
        <p>
          {gist.act_type_name} · {gist.org_name} · <DateCell value={gist.start_at.slice(0, 10)} /> 至{' '}
          <DateCell value={gist.end_at.slice(0, 10)} />
        </p>
        <div className="insp-basis-tools">
          <PdfButton endpoint={activityApi.gistFile} input={{ act_id }} />
          <WordButton endpoint={activityApi.gistFile} input={{ act_id }} />
          <Button onClick={() => window.print()}>打印</Button>
        </div>
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
          {byCategory(gist.items).map(({ name: category, items }) => (
            <div key={category}>
              <h3>{category}</h3>
              <ol>
                {items.map((item) => (
                  <li key={item.code}>
                    <span>{item.code}</span> {item.name}
                    {item.basis && <p>{item.basis}</p>}
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
  return <Loaded of={gist}>{(data) => <Body gist={data} act_id={act_id} />}</Loaded>;
}
