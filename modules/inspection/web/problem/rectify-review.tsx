import { Button } from 'antd';
import { useState } from 'react';
import { namesOf, valueNamesOf } from '#screens/fields/names.ts';
import { Field } from '#screens/fields/fields.tsx';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { readListUrl, useRowInUrl } from '#kernel/web/router/list-url.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { decision } from '#screens/frames/review-decision.ts';
import { ReviewPage } from '#screens/frames/review-page.tsx';
import { useSearchParams } from 'react-router';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { problemApi, type ProblemDetail } from '../../shared/problem/problem.ts';
import { reviewApi } from '../../shared/problem/review.ts';
import { LocalPhotoField } from '../core/local-photo-field.tsx';
import type { LocalPhoto } from '../core/local-photo.ts';
import { reviewSubject, useOfflineReview, type Rectified } from './offline-review.tsx';
import { otherProblemReads } from './problem-reads.ts';
import { ResultFacts, ReviewHistory, resultOf } from './review-facts.tsx';
import { isSimple } from './simple-result.ts';
import { useOpened } from './use-opened.ts';

const PassBatch = lazyPart(() => import('./review-batch.tsx').then((m) => m.PassBatch));

const field = namesOf(reviewApi.pass);
// Not named like the contract's photos, which are ids.
const local = valueNamesOf<{ shots: LocalPhoto[] }>();

type ShotsProps = { value?: LocalPhoto[]; onChange?: (photos: LocalPhoto[]) => void; problem: ProblemDetail };
const Shots = ({ value = [], onChange, problem }: ShotsProps) => (
  <LocalPhotoField
    value={value}
    subject={reviewSubject(problem.id)}
    site={{ name: problem.org_name, no: problem.org_code }}
    onChange={(photos) => onChange?.(photos)}
  />
);

const verdicts = [
  decision<Rectified, typeof reviewApi.pass>({
    label: '通过',
    hotkey: 'a',
    when: ({ facts }) => facts.can.includes('pass'),
    save: reviewApi.pass,
    fields: ['photos'],
    done: '复核通过',
  }),
  decision<Rectified, typeof reviewApi.sendBack>({
    label: '退回',
    hotkey: 'r',
    danger: true,
    when: ({ facts }) => facts.can.includes('return'),
    save: reviewApi.sendBack,
    fields: ['photos'],
    needs: '请写明哪里不符合要求、应如何整改',
    done: '已退回整改',
  }),
];

function Result({ facts }: Rectified) {
  useOpened(facts);
  return (
    <>
      <ResultFacts problem={facts} />
      <ReviewHistory problem={facts} />
    </>
  );
}

/** 整改审核, one result after the other: before and after, measures, earlier rounds, verdict. */
export function RectifyReview() {
  const { row, hrefOf, open } = useRowInUrl();
  const [search] = useSearchParams();
  const { filters, sort, order } = readListUrl(search);
  const [picking, setPicking] = useState(false);
  const offline = useOfflineReview();
  return (
    <ReviewPage
      title="整改审核"
      back={`/lab-check/rectify-examine${hrefOf(undefined)}`}
      list={reviewApi.list}
      input={{ ...filters, ...(sort && { sort, order }) } as never}
      read={problemApi.find}
      at={row}
      onAt={open}
      item={(one) => ({
        title: one.description,
        note: [one.org_name, one.round > 1 && `第 ${one.round} 轮`, one.submitted_at?.slice(5, 10)]
          .filter(Boolean)
          .join(' · '),
        photo: one.after[0] ?? one.photos[0],
        tag: one.level === ProblemLevel.urgent && <EnumTag of={ProblemLevel} value={one.level} />,
      })}
      verdicts={verdicts}
      form={reviewApi.pass}
      offline={offline}
      fields={({ facts }) => (
        <details className="insp-more">
          <summary>补充复核照片</summary>
          {offline ? (
            <Field name={local('shots')} label="复核照片" span={24}>
              <Shots problem={facts} />
            </Field>
          ) : (
            <PhotoField name={field('photos')} label="复核照片" />
          )}
        </details>
      )}
      invalidates={otherProblemReads}
      photos={(problem) => [...problem.photos.slice(0, 1), ...(resultOf(problem)?.photos.slice(0, 1) ?? [])]}
      batch={({ rows, seen, onDone }) => (
        <>
          <Button size="small" disabled={!rows.some(isSimple)} onClick={() => setPicking(true)}>
            批量通过
          </Button>
          {picking && <PassBatch rows={rows} seen={seen} onDone={onDone} onClose={() => setPicking(false)} />}
        </>
      )}
    >
      {(shown) => <Result {...shown} />}
    </ReviewPage>
  );
}
