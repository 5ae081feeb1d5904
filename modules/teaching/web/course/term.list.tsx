import '../teaching.css';
import { useState } from 'react';
import { Button } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { ToneTag } from '#screens/frames/cells.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { teachingTermApi, type TeachingTerm } from '../../shared/course/term-period.ts';
import type { PeriodProps } from './period-dialog.tsx';

const PeriodDialog = lazyPart<PeriodProps>(() => import('./period-dialog.tsx').then((m) => m.PeriodDialog));

const notes = ({ weeks, starts_on, ends_on, week }: TeachingTerm) =>
  `${starts_on} 至 ${ends_on}，共 ${weeks} 周${week === null ? '' : `，今天是第 ${week} 周`}`;

function Term({ term, onEdit }: { term: TeachingTerm; onEdit: () => void }) {
  return (
    <Panel
      title={
        <>
          {term.name} {term.is_current && <ToneTag tone="good">当前</ToneTag>}
        </>
      }
      extra={
        term.can_edit && (
          <Button size="small" onClick={onEdit} aria-label={`修改节次：${term.name}`}>
            修改节次
          </Button>
        )
      }
    >
      <p className="lab-page-note">{notes(term)}</p>
      <p className="lab-page-note">{term.has_own ? '本学期的节次' : '沿用以前学期或通用的节次'}</p>
      <ul className="tch-periods">
        {term.periods.map(({ no, from, to }) => (
          <li key={no}>
            第 {no} 节　{from}–{to}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** 学年学期: terms with their weeks and the periods of a day. */
export function TermListPage() {
  const answer = useRead(teachingTermApi.list, {});
  const [edited, setEdited] = useState<TeachingTerm>();
  return (
    <PageFrame title="学年学期" note="学期的起止日期在“校历”中维护，这里安排每天的节次">
      <Loaded of={answer}>
        {({ content }) =>
          content.length === 0 ? (
            <Panel>
              <EmptyState text="还没有学期。请先在基础设置的校历中登记学期" />
            </Panel>
          ) : (
            content.map((term) => <Term key={term.id} term={term} onEdit={() => setEdited(term)} />)
          )
        }
      </Loaded>
      {edited && <PeriodDialog term={edited} onClose={() => setEdited(undefined)} />}
    </PageFrame>
  );
}
