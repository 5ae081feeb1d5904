import { Button } from 'antd';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { DateField } from '#screens/fields/date-fields.tsx';
import { EnumField, Section, SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PhotoCompare } from '#screens/fields/photo-compare.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { readListUrl } from '#kernel/web/router/list-url.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { decision } from '#screens/frames/review-decision.ts';
import { ReviewPage, type Shown } from '#screens/frames/review-page.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useNavigate } from '#kernel/web/router/links.ts';
import { UserField } from '#platform/identity/web/public.tsx';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { problemClassApi } from '../../shared/library/problem-class.ts';
import { examineApi } from '../../shared/problem/examine.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { otherProblemReads } from './problem-reads.ts';
import { ReviewHead, ReviewHistory } from './review-facts.tsx';

type Reported = Shown<typeof examineApi.list, typeof problemApi.find>;

const ConfirmBatch = lazyPart(() => import('./review-batch.tsx').then((m) => m.ConfirmBatch));

const field = namesOf(examineApi.confirm);

const verdicts = [
  decision<Reported, typeof examineApi.confirm>({
    label: '成立并下发',
    hotkey: 'a',
    when: ({ facts }) => facts.can.includes('confirm'),
    save: examineApi.confirm,
    fields: ['level', 'class_id', 'deadline', 'duty_id'],
    done: '已审核为成立并下发整改',
  }),
  decision<Reported, typeof examineApi.reject>({
    label: '不成立',
    hotkey: 'r',
    danger: true,
    when: ({ facts }) => facts.can.includes('reject'),
    save: examineApi.reject,
    opinion: 'reason',
    needs: '请填写不成立的原因，发现人可修改后重新提交',
    done: '已退回发现人',
  }),
];

function Corrections() {
  return (
    <Section title="下发前可修改">
      <EnumField name={field('level')} label="隐患等级" of={ProblemLevel} />
      <SelectField
        name={field('class_id')}
        label="问题分类"
        source={{ read: problemClassApi.list, input: { status: 1 }, value: 'id', label: 'name' }}
      />
      <DateField name={field('deadline')} label="整改期限" hint="不填则按隐患等级和分类自动计算" />
      <UserField name={field('duty_id')} label="责任人" hint="不填则为实验室负责人" />
    </Section>
  );
}

function Finding({ facts: p }: Reported) {
  return (
    <>
      <Panel>
        <ReviewHead problem={p} />
        <PhotoCompare sides={[{ title: '现场照片', files: p.photos }]} />
      </Panel>
      <Panel title="发现的问题">
        <Facts
          items={[
            ['检查项', p.item_name, 2],
            ['可能后果', p.risk],
            ['整改建议', p.suggest],
            ['组织单位', p.organizer_name],
            ['责任人', p.duty_name],
          ]}
        />
      </Panel>
      <ReviewHistory problem={p} />
    </>
  );
}

/** 问题审核, one finding after the other; the address names the current one. */
export function ProblemExamineDetailPage() {
  const id = Number(useParams()['id']);
  const [search] = useSearchParams();
  const { filters, sort, order } = readListUrl(search);
  const navigate = useNavigate();
  const [picking, setPicking] = useState(false);
  return (
    <ReviewPage
      title="逐条审核"
      back="/lab-check/problem-examine"
      list={examineApi.list}
      input={{ ...filters, ...(sort && { sort, order }) } as never}
      read={problemApi.find}
      at={id}
      onAt={(next) => void navigate(`/lab-check/problem-examine/${next}?${search}`, { replace: true })}
      item={(row) => ({
        title: row.description,
        note: `${row.org_name} · ${row.found_by_name}`,
        photo: row.photos[0],
        tag: row.level === ProblemLevel.urgent && <EnumTag of={ProblemLevel} value={row.level} />,
      })}
      verdicts={verdicts}
      form={examineApi.confirm}
      fields={() => <Corrections />}
      initial={({ facts: { level, class_id, duty_id } }) => ({ level, class_id, duty_id })}
      invalidates={otherProblemReads}
      photos={(problem) => problem.photos.slice(0, 1)}
      batch={({ rows, seen, onDone }) => (
        <>
          <Button size="small" disabled={rows.length === 0} onClick={() => setPicking(true)}>
            批量成立
          </Button>
          {picking && <ConfirmBatch rows={rows} seen={seen} onDone={onDone} onClose={() => setPicking(false)} />}
        </>
      )}
    >
      {(shown) => <Finding {...shown} />}
    </ReviewPage>
  );
}
