import './reach.css';
import '../core/inspection.css';
import { Empty, Table } from 'antd';
import { useMemo, useState } from 'react';
import { formatDate } from '#kernel/shared/time.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { FileLinks, Photos } from '#screens/fields/photos.tsx';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { ObjectionStatus, WorkStage, WorkStatus } from '../../shared/core/reach.states.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import { reachResultApi, type CategoryResult, type ReachResultDetail } from '../../shared/reach/reach-result.ts';
import { LevelCell } from '../core/lab-codes.tsx';
import { GradeCell } from './result-columns.tsx';
import type { ResultDialogKind, ResultDialogProps } from './result-dialogs.tsx';
import { scoreText } from './work.list.tsx';
import type { CategoryRadarProps } from './category-radar.tsx';

const ResultDialog = lazyPart<ResultDialogProps>(() => import('./result-dialogs.tsx').then((m) => m.ResultDialog));
const CategoryRadar = lazyPart<CategoryRadarProps>(() => import('./category-radar.tsx').then((m) => m.CategoryRadar));

type Action = ReachResultDetail['can'][number];

function Stages({ works }: { works: ReachResultDetail['works'] }) {
  return (
    <Panel title="各阶段">
      <DataTable
        label="各阶段"
        rows={works}
        columns={[
          {
            field: 'stage',
            title: '阶段',
            render: (work) =>
              `${labelOf(WorkStage, work.stage)}${work.revision > 1 ? `（复查 ${work.revision - 1}）` : ''}`,
          },
          {
            field: 'status',
            title: '状态',
            render: (work) =>
              work.stage === WorkStage.self && work.status !== WorkStatus.submitted ? (
                <ToneTag tone="warn">未自评</ToneTag>
              ) : (
                <EnumTag of={WorkStatus} value={work.status} />
              ),
          },
          { field: 'score', title: '得分', align: 'right', render: (work) => scoreText(work.score) },
          { field: 'inspectors', title: '检查人员', render: (work) => work.inspectors || '—' },
          { field: 'submitted_at', title: '提交时间', render: (work) => work.submitted_at?.slice(0, 16) ?? '—' },
        ]}
      />
    </Panel>
  );
}

function Categories({ categories }: { categories: readonly CategoryResult[] }) {
  const rows = useMemo(() => [...categories], [categories]);
  if (rows.length === 0)
    return (
      <Panel title="分类得分">
        <Empty description="还没有检查打分" />
      </Panel>
    );
  return (
    <div className="reach-split">
      <Panel title="分类得分">
        <Table
          size="small"
          rowKey="category_code"
          pagination={false}
          dataSource={rows}
          columns={[
            { title: '类别', render: (_, row) => `${row.category_code} ${row.category_name}` },
            { title: '得分 / 满分', align: 'right', render: (_, row) => `${row.raw} / ${row.full}` },
            { title: '得分率', align: 'right', render: (_, row) => (row.score === null ? '不适用' : `${row.score}%`) },
          ]}
        />
      </Panel>
      <CategoryRadar categories={rows} />
    </div>
  );
}

function Failed({ items }: { items: ReachResultDetail['failed'] }) {
  return (
    <Panel title={`失分项（${items.length}）`}>
      {items.length === 0 ? (
        <p className="lab-page-note">全部符合，没有失分项</p>
      ) : (
        <ul className="reach-failed">
          {items.map((item) => (
            <li key={item.item_id}>
              <span>
                <EnumTag of={ItemResult} value={item.result} /> {item.code} {item.name}{' '}
                {item.veto && <ToneTag tone="bad">否决项</ToneTag>}
              </span>
              {item.note && <span className="lab-page-note">{item.note}</span>}
              {item.photos.length > 0 && <Photos files={item.photos} />}
              {item.problem_id !== null && (
                <Link to={`/lab-check/problem_look/${item.problem_id}`}>隐患 {item.problem_no}</Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Objection({ objection }: { objection: NonNullable<ReachResultDetail['objection_text']> }) {
  return (
    <Panel title="异议" extra={<EnumTag of={ObjectionStatus} value={objection.status} />}>
      <Facts
        columns={1}
        items={[
          ['提出', `${objection.by}　${objection.at.slice(0, 16)}`],
          ['内容', objection.content],
          objection.files.length > 0 && ['附件', <FileLinks key="files" files={objection.files} />],
          objection.answered_at !== null && [
            '答复',
            `${objection.answer}（${objection.answered_by}　${objection.answered_at.slice(0, 16)}）`,
          ],
        ]}
      />
    </Panel>
  );
}

/** The stages that have a score; others were left out or are not submitted. */
const stageScores = ({ score_self, score_college, score_school }: ReachResultDetail) =>
  [['自评', score_self] as const, ['学院复查', score_college] as const, ['学校检查', score_school] as const]
    .flatMap(([stage, score]) => (score === null ? [] : `${stage} ${scoreText(score)}`))
    .join('，') || '—';

/** Until when an objection can be sent. */
function objectionText(until: string | null) {
  if (until === null) return '结果还没有公布';
  return until < formatDate(new Date()) ? `已于 ${until} 截止` : `${until} 前可提交一次`;
}

/** One result: stages, score by category, what was not met, and the objection. */
export function ReachResultPage() {
  const [open, setOpen] = useState<{ kind: ResultDialogKind; id: number; unit: string }>();
  const recheck = useCommand(reachResultApi.recheck, [reachResultApi.find, reachResultApi.list]);
  const can = (action: Action) => (row: ReachResultDetail) => row.can.includes(action);
  const ask = (kind: ResultDialogKind) => (row: ReachResultDetail) =>
    setOpen({ kind, id: row.id, unit: row.unit_name });
  return (
    <DetailPage
      title={(row) => row.unit_name}
      note={(row) => <GradeCell row={row} />}
      read={reachResultApi.find}
      back={{ else: '/lab-check/reach-check/check-result' }}
      actions={[
        { label: '结果对比', to: (row) => `/lab-check/reach-check/check-compare/${row.id}` },
        { label: '提出异议', when: can('object'), run: ask('object') },
        { label: '答复异议', primary: true, when: can('answer'), run: ask('answer') },
        {
          label: '安排复查',
          when: can('recheck'),
          confirm: (row) => `安排“${row.unit_name}”复查？检查人员会收到通知，复查得分最高计到达标线。`,
          run: (row) => recheck.mutateAsync({ id: row.id }),
          done: '已安排复查',
        },
      ]}
      invalidates={[reachResultApi.list]}
    >
      {(row) => (
        <>
          <Panel title="结果">
            <Facts
              items={[
                ['活动', row.act_name],
                row.target === 'lab' && ['学院', row.college_name],
                row.target === 'lab' && ['安全等级', <LevelCell key="level" value={row.lab_level} />],
                ['最终得分', <b key="final">{scoreText(row.final)}</b>],
                ['各阶段得分', stageScores(row)],
                ['排名', row.rank ?? (row.final !== null && !row.is_ranked ? '适用项过少，不排名' : '—')],
                row.veto_names.length > 0 && [
                  '否决项',
                  <span key="veto" className="insp-bad">
                    {row.veto_names.join('、')}
                  </span>,
                  2,
                ],
                row.corrected_from !== null && [
                  '更正',
                  `原 ${scoreText(row.corrected_from)} 分：${row.correct_reason}`,
                  2,
                ],
                ['异议期', objectionText(row.objection_until)],
              ]}
            />
          </Panel>
          {row.objection_text && <Objection objection={row.objection_text} />}
          <Stages works={row.works} />
          <Categories categories={row.categories} />
          <Failed items={row.failed} />
          {open && <ResultDialog {...open} onClose={() => setOpen(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
