import { Segmented } from 'antd';
import { useState } from 'react';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { LineResult } from '../../shared/stocktake.states.ts';
import type { ShownLine } from './count-draft.ts';

const shows = [
  { value: 'open', label: '待盘', of: ({ result }: ShownLine) => result === LineResult.open },
  {
    value: 'found',
    label: '差异',
    of: ({ result }: ShownLine) => result !== LineResult.open && result !== LineResult.match,
  },
  { value: 'all', label: '全部', of: () => true },
] as const;
type Show = (typeof shows)[number]['value'];

const signed = (difference: string) => (Number(difference) > 0 ? `+${difference}` : difference);

function Amounts({ line }: { line: ShownLine }) {
  const { book, measured, difference, unit } = line;
  return (
    <span className="count-amounts">
      {book !== null && `账面 ${book} ${unit}`}
      {measured !== null && `　实测 ${measured} ${unit}`}
      {difference !== null && Number(difference) !== 0 && (
        <b className={Number(difference) < 0 ? 'count-less' : ''}>{`　${signed(difference)} ${unit}`}</b>
      )}
    </span>
  );
}

function Line({ line, onOpen }: { line: ShownLine; onOpen: (() => void) | undefined }) {
  const content = (
    <>
      <span className="count-name">
        <strong>{line.name}</strong> {line.is_controlled && <ToneTag tone="bad">管控</ToneTag>}
      </span>
      <span className="count-tags">
        {line.isPending && <ToneTag tone="info">待发送</ToneTag>} <EnumTag of={LineResult} value={line.result} />
      </span>
      <span className="count-place">{[line.code, line.place].filter(Boolean).join('　')}</span>
      <Amounts line={line} />
      {line.explanation !== '' && <span className="count-note">说明：{line.explanation}</span>}
      {line.note !== '' && <span className="count-note">{line.note}</span>}
      {line.counter_name !== '' && (
        <span className="count-note">
          {line.counter_name} {line.counted_at?.slice(5, 16)}
        </span>
      )}
    </>
  );
  return (
    <li>
      {onOpen ? (
        <button type="button" className="count-line" onClick={onOpen}>
          {content}
        </button>
      ) : (
        <div className="count-line">{content}</div>
      )}
    </li>
  );
}

type Props = { lines: readonly ShownLine[]; mayCount: boolean; onOpen: (line: ShownLine) => void };

/** The containers of a count by what is still to be done; each opens what was found of it. */
export function CountList({ lines, mayCount, onOpen }: Props) {
  const [show, setShow] = useState<Show>(mayCount ? 'open' : 'found');
  const shown = lines.filter(shows.find(({ value }) => value === show)!.of);
  return (
    <>
      <Segmented<Show>
        aria-label="显示"
        value={show}
        onChange={setShow}
        options={shows.map(({ value, label, of }) => ({ value, label: `${label} ${lines.filter(of).length}` }))}
      />
      {shown.length === 0 ? (
        <EmptyState text={show === 'open' ? '都盘完了' : '没有差异'} />
      ) : (
        <ul className="count-lines" aria-label="盘点明细">
          {shown.map((line) => (
            <Line key={line.code} line={line} onOpen={mayCount ? () => onOpen(line) : undefined} />
          ))}
        </ul>
      )}
    </>
  );
}
