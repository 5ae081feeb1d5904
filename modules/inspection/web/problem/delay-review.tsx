import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { readListUrl, useRowInUrl } from '#kernel/web/router/list-url.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { decision } from '#screens/frames/review-decision.ts';
import { ReviewPage, type Shown } from '#screens/frames/review-page.tsx';
import { PhotoCompare } from '#screens/fields/photo-compare.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { delayApi, type DelayRow } from '../../shared/problem/delay.ts';
import { problemApi, type ProblemDetail } from '../../shared/problem/problem.ts';
import { otherProblemReads } from './problem-reads.ts';
import { ReviewHead, ReviewHistory } from './review-facts.tsx';
import { isOrdinaryDelay } from './simple-result.ts';

const AgreeBatch = lazyPart(() => import('./review-batch.tsx').then((m) => m.AgreeBatch));

type Delayed = Shown<typeof delayApi.list, typeof problemApi.find>;

// The problem has its requests as well, and is read again when a verdict is refused.
const decidable = ({ facts, row }: Delayed) =>
  facts.delays.some(({ id, can }) => id === row?.id && can.includes('decide'));

const verdicts = [
  decision<Delayed, typeof delayApi.decide>({
    label: '同意',
    hotkey: 'a',
    when: decidable,
    save: delayApi.decide,
    input: { agree: true },
    done: '已同意延期',
  }),
  decision<Delayed, typeof delayApi.decide>({
    label: '不同意',
    hotkey: 'r',
    danger: true,
    when: decidable,
    save: delayApi.decide,
    input: { agree: false },
    needs: '请填写不同意的原因',
    done: '已答复不同意延期',
  }),
];

const day = (at: string) => at.slice(0, 10);

function Request({ row, problem }: { row: DelayRow; problem: ProblemDetail }) {
  // The request itself stands above; the history shows the ones before.
  const former = { ...problem, delays: problem.delays.filter(({ id }) => id !== row.id) };
  return (
    <>
      <Panel title="延期申请">
        <p className="insp-delay-ask">
          <strong>{row.days} 天</strong>
          <span>
            {day(row.from_deadline)} → {day(row.to_deadline)}
          </span>
        </p>
        <Facts
          items={[
            ['原因', row.reason, 2],
            ['临时防控措施', row.interim, 2],
            ['申请', `${row.applied_by_name} ${row.applied_at.slice(0, 16)}`],
            ['以往申请', `${former.delays.length} 次，还可延期 ${problem.limits.delays_left} 次`],
            row.files.length > 0 && ['附件', <FileLinks key="files" files={row.files} />, 2],
          ]}
        />
      </Panel>
      <Panel title="隐患">
        <ReviewHead problem={problem} />
        <PhotoCompare sides={[{ title: '现场照片', files: problem.photos }]} />
      </Panel>
      <ReviewHistory problem={former} />
    </>
  );
}

/** 延期审核, one request after the other, with the problem and what has been done about it. */
export function DelayReview() {
  const { row, hrefOf, open } = useRowInUrl();
  const [search] = useSearchParams();
  const [picking, setPicking] = useState(false);
  const { college_id } = readListUrl(search).filters;
  return (
    <ReviewPage
      title="延期审核"
      back={`/lab-check/rectify-examine${hrefOf(undefined)}`}
      list={delayApi.list}
      input={{ decidable: true, ...(college_id && { college_id: Number(college_id) }) }}
      read={problemApi.find}
      subjectOf={(one) => one.problem_id}
      at={row}
      onAt={open}
      item={(one) => ({
        title: one.description,
        note: `${one.org_name} · ${one.days} 天 · ${one.applied_by_name}`,
        photo: one.photos[0],
        tag: one.level === ProblemLevel.urgent && <EnumTag of={ProblemLevel} value={one.level} />,
      })}
      verdicts={verdicts}
      form={delayApi.decide}
      invalidates={otherProblemReads}
      photos={(problem) => problem.photos.slice(0, 1)}
      batch={({ rows, seen, onDone }) => (
        <>
          <Button size="small" disabled={!rows.some(isOrdinaryDelay)} onClick={() => setPicking(true)}>
            批量同意
          </Button>
          {picking && <AgreeBatch rows={rows} seen={seen} onDone={onDone} onClose={() => setPicking(false)} />}
        </>
      )}
    >
      {({ facts, row: request }) => request && <Request row={request} problem={facts} />}
    </ReviewPage>
  );
}
