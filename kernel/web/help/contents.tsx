import { useState, type FormEvent } from 'react';
import type { ManualPart } from '../../shared/manual.ts';
import { searchManual, type ManualHit } from './search-manual.rules.ts';

type Props = { parts: readonly ManualPart[]; current: string | undefined; onPick: () => void };

/** Index of the chapter that a part belongs to. */
function chapterAt(parts: readonly ManualPart[], id: string | undefined): number {
  const at = parts.findIndex((part) => part.id === id);
  return parts.findLastIndex((part, i) => i <= at && part.level === 2);
}

/** Chapters, and the sections of the one that is being read. */
function Chapters({ parts, current, onPick }: Props) {
  const open = chapterAt(parts, current);
  const shown = parts.filter((part, at) => part.level === 2 || chapterAt(parts.slice(0, at + 1), part.id) === open);
  return (
    <ul className="help-contents">
      {shown.map(({ id, title, level }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined} onClick={onPick}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Hits({ query, hits, onPick }: { query: string; hits: readonly ManualHit[]; onPick: () => void }) {
  return (
    <>
      <output className="help-count">
        {hits.length > 0 ? `找到 ${hits.length} 处` : `没有找到“${query}”，请换一个词`}
      </output>
      <ul className="help-hits">
        {hits.map(({ id, title, before, match, after }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={onPick}>
              <strong>{title}</strong>
              <small>
                {before}
                <mark>{match}</mark>
                {after}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Search over the manual, and its contents as long as nothing is searched. */
export function Contents({ parts, current, onPick }: Props) {
  const [query, setQuery] = useState('');
  const hits = searchManual(parts, query);
  const openFirst = (event: FormEvent) => {
    event.preventDefault();
    if (!hits[0]) return;
    location.hash = hits[0].id;
    onPick();
  };
  return (
    <>
      <search>
        <form onSubmit={openFirst}>
          <input
            type="search"
            aria-label="搜索手册"
            placeholder="搜索，如：导入、二维码"
            maxLength={50}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </form>
      </search>
      <nav aria-label="目录">
        {query.trim() ? (
          <Hits query={query.trim()} hits={hits} onPick={onPick} />
        ) : (
          <Chapters parts={parts} current={current} onPick={onPick} />
        )}
      </nav>
    </>
  );
}
