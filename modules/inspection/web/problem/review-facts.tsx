import '../core/inspection.css';
import './review.css';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { Facts, OpLog } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { PhotoCompare } from '#screens/fields/photo-compare.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { ExamineStep, ProblemLevel, ProblemState, RoundKind } from '../../shared/core/problem.states.ts';
import type { ProblemDetail } from '../../shared/problem/problem.ts';
import { ActivityLink, CollegeLink, LabLink } from '../core/cells.tsx';
import { LevelCell } from '../core/lab-codes.tsx';
import { Deadline } from './problem-cells.tsx';
import { ProblemDelays, ProblemRounds } from './problem-rounds.tsx';

/** The result that awaits review, or the last one. */
export const resultOf = ({ rounds }: ProblemDetail) => rounds.findLast((round) => round.kind === RoundKind.result);

/** Who found what, where, and until when: the head of each review. */
export function ReviewHead({ problem: p }: { problem: ProblemDetail }) {
  return (
    <div className="insp-brief">
      <span className="insp-tags">
        <EnumTag of={ProblemLevel} value={p.level} />
        <EnumTag of={ProblemState} value={p.state} />
        {p.repeated && <ToneTag tone="warn">重复隐患</ToneTag>}
        {p.reject_count > 0 && <ToneTag tone="bad">{`退回 ${p.reject_count} 次`}</ToneTag>}
        <small className="lab-page-note">{[p.class_name, p.problem_no].filter(Boolean).join(' · ')}</small>
        <Link className="lab-link insp-review-more" to={`/lab-check/problem_look/${p.id}`}>
          隐患详情
        </Link>
      </span>
      <strong>{p.description}</strong>
      <span className="insp-review-line">
        <span>
          <LabLink id={p.org_id}>{p.org_name}</LabLink> <LevelCell value={p.lab_level} />
        </span>
        {p.college_name && <CollegeLink id={p.college_id}>{p.college_name}</CollegeLink>}
        {(p.room_name || p.place) && <span>{[p.room_name, p.place].filter(Boolean).join('，')}</span>}
        {p.act_name ? (
          <ActivityLink id={p.act_id} type={p.source_act_type}>
            {p.act_name}
          </ActivityLink>
        ) : (
          <span>{p.source_name}</span>
        )}
        <span>
          发现 {p.found_by_name} {p.found_at.slice(0, 16)}
        </span>
      </span>
    </div>
  );
}

/** Before and after in large, what was done, by whom and when. */
export function ResultFacts({ problem }: { problem: ProblemDetail }) {
  const result = resultOf(problem);
  return (
    <Panel>
      <ReviewHead problem={problem} />
      <PhotoCompare
        sides={[
          { title: '整改前', files: problem.photos },
          { title: '整改后', files: result?.photos ?? [] },
        ]}
      />
      {result && <Result problem={problem} result={result} />}
    </Panel>
  );
}

function Result({ problem, result }: { problem: ProblemDetail; result: ProblemDetail['rounds'][number] }) {
  return (
    <>
      <p className="insp-review-measures">
        <EnumTag of={ExamineStep} value={problem.examine_step} /> <b>第 {result.round} 轮整改措施：</b>
        {result.measures}
      </p>
      <Facts
        columns={3}
        items={[
          ['提交', `${result.submitted_by_name} ${result.submitted_at.slice(0, 16)}`],
          ['完成日期', result.finish_on],
          ['整改期限', <Deadline key="deadline" row={problem} />],
          ['整改人', result.executor || problem.duty_name],
          ['费用（元）', result.cost],
          problem.suggest !== '' && ['整改建议', problem.suggest],
          result.cause !== '' && ['原因分析', result.cause, 3],
          result.first_by_name !== '' && [
            '学院初审',
            `${result.first_opinion || '通过'}（${result.first_by_name} ${result.first_at?.slice(0, 16) ?? ''}）`,
            3,
          ],
          result.files.length > 0 && ['附件', <FileLinks key="files" files={result.files} />, 3],
        ]}
      />
    </>
  );
}

/** What came before: former rounds open at once, because they say what was asked for; the log folded. */
export function ReviewHistory({ problem }: { problem: ProblemDetail }) {
  const current = resultOf(problem);
  const former = problem.rounds.filter((round) => round !== current);
  return (
    <>
      {former.length > 0 && <ProblemRounds problem={{ ...problem, rounds: former }} title="以前的整改" />}
      <ProblemDelays delays={problem.delays} />
      <details className="insp-more">
        <summary>处理记录（{problem.log.length}）</summary>
        <Panel>
          <OpLog rows={problem.log} />
        </Panel>
      </details>
    </>
  );
}
