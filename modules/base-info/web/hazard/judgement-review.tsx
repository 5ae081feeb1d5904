import './judgement.css';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { useRowInUrl } from '#kernel/web/router/list-url.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { decision } from '#screens/frames/review-decision.ts';
import { ReviewPage, type Shown } from '#screens/frames/review-page.tsx';
import { indicatorUnits, Indicator } from '../../shared/hazard/grading.ts';
import { Controlled } from '../../shared/hazard/hazard.ts';
import { judgementApi, JudgementCause, JudgementStatus, type JudgementDetail } from '../../shared/hazard/judgement.ts';
import { labPath } from '../parts/lab-columns.tsx';
import { consequenceItems } from './consequence-items.ts';
import { conditionText } from './grading-sources.ts';
import { amountOf, ControlledTag } from './hazard-columns.tsx';
import { GradeChange, judgementReads } from './judgement-parts.tsx';
import { MustHaves } from './must-haves.tsx';

type Asked = Shown<typeof judgementApi.list, typeof judgementApi.find>;

const verdicts = [
  decision<Asked, typeof judgementApi.pass>({
    label: '通过',
    hotkey: 'a',
    when: ({ facts }) => facts.can.includes('decide'),
    save: judgementApi.pass,
    input: ({ facts }) => ({ version: facts.version }),
    done: '已通过',
  }),
  decision<Asked, typeof judgementApi.reject>({
    label: '退回',
    hotkey: 'r',
    danger: true,
    when: ({ facts }) => facts.can.includes('decide'),
    save: judgementApi.reject,
    input: ({ facts }) => ({ version: facts.version }),
    needs: '请写明退回原因，便于实验室核对危险源',
    done: '已退回',
  }),
];

type Reason = JudgementDetail['reasons'][number];

/** A rule in words, what it measured, and the hazard sources that meet it. */
function RuleHit({ reason: { rule, measured, amounts } }: { reason: Reason }) {
  const isMeasured = rule.indicator !== Indicator.nothing;
  return (
    <li>
      <strong>
        {rule.code} {rule.basis}
      </strong>
      {isMeasured && (
        <p>
          {conditionText(rule)}，现为{' '}
          <b>
            {measured} {indicatorUnits[rule.indicator]}
          </b>
        </p>
      )}
      {amounts.length > 0 && (
        <ul className="judgement-sources">
          {amounts.map((one, at) => (
            <li key={at}>
              {one.name}（{one.kind_name}）{amountOf(String(one.qty), one.unit)}
              {one.controlled !== Controlled.none && (
                <>
                  {' '}
                  <ControlledTag value={one.controlled} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** What the level switches on, today and after the judgement. */
function Consequences({ facts }: { facts: JudgementDetail }) {
  const { old_consequence: old, consequence } = facts;
  if (!consequence) return null;
  const former = new Map(old ? consequenceItems(old) : []);
  return (
    <table className="judgement-changes">
      <thead>
        <tr>
          <th scope="col">管理要求</th>
          <th scope="col">现在</th>
          <th scope="col">通过后</th>
        </tr>
      </thead>
      <tbody>
        {consequenceItems(consequence).map(([label, value]) => (
          <tr key={label} data-changed={former.get(label) !== value}>
            <th scope="row">{label}</th>
            <td>{former.get(label) ?? '—'}</td>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Judgement({ facts }: Asked) {
  const lab = labPath(facts.lab_id);
  return (
    <>
      <Panel>
        <h2 className="judgement-name">
          <Link to={`${lab}?tab=grade`}>{facts.lab_name}</Link> <EnumTag of={JudgementStatus} value={facts.status} />
        </h2>
        <p className="judgement-change">
          <GradeChange of={facts} />
        </p>
        <Facts
          items={[
            ['编号', facts.lab_code],
            ['学院', facts.college_name],
            ['原因', labelOf(JudgementCause, facts.cause)],
            ['提交', `${facts.created_by_name} ${facts.created_at.slice(0, 16)}`],
            facts.opinion !== '' && ['前次审核意见', facts.opinion, 2],
          ]}
        />
        <p className="judgement-links">
          <Link to={`${lab}?tab=hazards`}>实验室的危险源</Link>
          <Link to={`${lab}?tab=grade`}>评估记录</Link>
          <Link to="/lab-baseinfo/class-level-setting?tab=rules">判定规则</Link>
        </p>
      </Panel>
      <Panel title={`判定依据（规则第 ${facts.edition} 版）`}>
        <ol className="judgement-rules">
          {facts.reasons.map((reason) => (
            <RuleHit key={reason.rule.code} reason={reason} />
          ))}
        </ol>
      </Panel>
      <Panel title={`评价得分 ${Number(facts.score)} 分`}>
        {facts.parts.length > 0 ? (
          <Facts items={facts.parts.map(({ name, points }) => [name, `${points} 分`])} />
        ) : (
          <p className="lab-none">没有计分</p>
        )}
      </Panel>
      <Panel title="通过后的变化">
        <Consequences facts={facts} />
        {facts.must_haves.length > 0 && (
          <Facts items={[['必备设施', <MustHaves key="must" rows={facts.must_haves} />, 2]]} />
        )}
      </Panel>
    </>
  );
}

/** 待审核 of grading, one judgement after the other: what the level rests on and what it changes. */
export function JudgementReview() {
  const { row, hrefOf, open } = useRowInUrl();
  return (
    <ReviewPage
      title="分级评估审核"
      back={`/lab-baseinfo/class-level-setting${hrefOf(undefined)}`}
      list={judgementApi.list}
      input={{ mine: true }}
      read={judgementApi.find}
      at={row}
      onAt={open}
      item={(one) => ({
        title: one.lab_name,
        note: [one.college_name, labelOf(JudgementCause, one.cause), one.created_at.slice(5, 10)].join(' · '),
        tag: <GradeChange of={one} isShort />,
      })}
      verdicts={verdicts}
      form={judgementApi.pass}
      invalidates={judgementReads}
    >
      {(shown) => <Judgement {...shown} />}
    </ReviewPage>
  );
}
