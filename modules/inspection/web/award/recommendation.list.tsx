import { useState } from 'react';
import { useParams } from 'react-router';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { recommendApi, type CandidateRow, type RecommendCollege } from '../../shared/award/recommendation.ts';
import { RecommendStatus } from '../../shared/core/award.states.ts';
import { CellWithNote, LabLink } from '../core/cells.tsx';
import { LevelCell } from '../core/lab-codes.tsx';
import type { RecommendDialogKind } from './recommend-dialogs.tsx';
import { OfReachAct, type ReachAct } from './reach-act.tsx';

const filter = namesOf(recommendApi.list);
const RecommendDialog = lazyPart(() => import('./recommend-dialogs.tsx').then((m) => m.RecommendDialog));
const reads = [recommendApi.list, recommendApi.colleges];
const back = '/lab-check/reach-check/check-recommend';
const can = (action: CandidateRow['can'][number]) => (row: CandidateRow) => row.can.includes(action);

const quotaText = ({ labs, quota, submitted, passed, eligible }: RecommendCollege) =>
  `已检 ${labs} 间，符合条件 ${eligible} 间；推荐名额 ${quota} 间，已用 ${submitted + passed} 间（通过 ${passed} 间）`;

function Faults({ row }: { row: CandidateRow }) {
  if (row.faults.length === 0) return <ToneTag tone="good">符合</ToneTag>;
  return <CellWithNote main={<ToneTag>不符合</ToneTag>} note={row.faults.join('；')} width={220} />;
}

function Status({ row }: { row: CandidateRow }) {
  if (row.status === null) return '—';
  return (
    <CellWithNote
      main={<EnumTag of={RecommendStatus} value={row.status} />}
      note={row.opinion || (row.submitted_at && `${row.submitted_at.slice(0, 10)} ${row.submitted_by_name}`) || ''}
      width={200}
    />
  );
}

function Candidates({ act, college_id }: { act: ReachAct; college_id: number }) {
  const [open, setOpen] = useState<{ kind: RecommendDialogKind; row: CandidateRow }>();
  const colleges = useRead(recommendApi.colleges, { act_id: act.id });
  const submit = useCommand(recommendApi.submit, reads);
  const withdraw = useCommand(recommendApi.withdraw, reads);
  const remove = useCommand(recommendApi.remove, reads);
  const college = colleges.data?.content.find((one) => one.college_id === college_id);
  const ask = (kind: RecommendDialogKind) => (row: CandidateRow) => setOpen({ kind, row });
  const id = ({ recommendation_id }: CandidateRow) => recommendation_id ?? 0;
  return (
    <ListPage
      title="学院评优推荐"
      note={college ? `${college.college_name}，${act.act_name}` : act.act_name}
      back={`${back}?act_id=${act.id}`}
      read={recommendApi.list}
      input={{ act_id: act.id, college_id }}
      empty="没有参加这次检查的实验室"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="实验室" placeholder="名称或编号" />
          <EnumFilter name={filter('status')} label="推荐状态" of={RecommendStatus} />
        </>
      }
      summary={() => college && <p className="lab-page-note">{quotaText(college)}</p>}
      columns={[
        {
          field: 'lab_name',
          title: '实验室',
          render: (row) => (
            <CellWithNote main={<LabLink id={row.lab_id}>{row.lab_name}</LabLink>} note={row.lab_no} width={240} />
          ),
        },
        { field: 'lab_level', title: '等级', render: (row) => <LevelCell value={row.lab_level} /> },
        {
          field: 'final',
          title: '得分',
          sort: true,
          align: 'right',
          render: (row) => (
            <PageLink
              page="lab-check.reach-check.check-result.one"
              to={`/lab-check/reach-check/check-result/${row.id}`}
            >
              {row.final.toFixed(1)}
            </PageLink>
          ),
        },
        { field: 'rank', title: '名次', align: 'right', render: (row) => row.rank ?? '—' },
        { field: 'faults', title: '推荐条件', render: (row) => <Faults row={row} /> },
        { field: 'status', title: '推荐', render: (row) => <Status row={row} /> },
      ]}
      rowActions={[
        { label: '填写推荐', when: can('save'), run: ask('save'), done: false },
        {
          label: '上报',
          when: can('submit'),
          confirm: (row) => `上报推荐“${row.lab_name}”为优秀实验室？上报后占用一个名额，由学校审核。`,
          run: (row) => submit.mutateAsync({ id: id(row) }),
          done: '已上报',
        },
        {
          label: '查看材料',
          when: (row) => row.status !== null && !row.can.includes('pass'),
          run: ask('view'),
          done: false,
        },
        { label: '通过', when: can('pass'), run: ask('pass'), done: false },
        { label: '不通过', danger: true, when: can('reject'), run: ask('reject'), done: false },
        {
          label: '撤回',
          when: can('withdraw'),
          confirm: (row) => `撤回“${row.lab_name}”的推荐？撤回后可修改材料重新上报。`,
          run: (row) => withdraw.mutateAsync({ id: id(row) }),
          done: '已撤回',
        },
        {
          label: '删除',
          danger: true,
          when: can('remove'),
          confirm: (row) => `删除“${row.lab_name}”的推荐材料？删除后不能恢复。`,
          run: (row) => remove.mutateAsync({ id: id(row) }),
          done: '已删除',
        },
      ]}
    >
      {open && <RecommendDialog {...open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}

/** 学院评优推荐: laboratories of a college, which of them can be recommended, and what became of it. */
export function RecommendationListPage() {
  const college_id = Number(useParams()['id']);
  return (
    <OfReachAct title="学院评优推荐" back={back}>
      {(act) => <Candidates act={act} college_id={college_id} />}
    </OfReachAct>
  );
}
