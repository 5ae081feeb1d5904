import './risk.css';
import { useSearchParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { readListUrl, useRowInUrl } from '#kernel/web/router/list-url.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { decision } from '#screens/frames/review-decision.ts';
import { ReviewPage, type Shown } from '#screens/frames/review-page.tsx';
import { riskChangeApi, type RiskChangeRow } from '../../shared/risk/risk-change.ts';
import { RiskChangeKind, schoolFrom } from '../../shared/risk/risk-point.states.ts';
import { labPath } from '../parts/lab-columns.tsx';
import { riskReads } from './risk-reads.ts';
import { riskPath, RiskTag } from './risk-tags.tsx';

type Asked = Shown<typeof riskChangeApi.list, typeof riskChangeApi.find>;

const verdicts = [
  decision<Asked, typeof riskChangeApi.pass>({
    label: '通过',
    hotkey: 'a',
    when: ({ facts }) => facts.can.includes('decide'),
    save: riskChangeApi.pass,
    done: '已通过',
  }),
  decision<Asked, typeof riskChangeApi.reject>({
    label: '驳回',
    hotkey: 'r',
    danger: true,
    when: ({ facts }) => facts.can.includes('decide'),
    save: riskChangeApi.reject,
    needs: '请写明驳回原因，便于实验室修改',
    done: '已驳回',
  }),
];

/** The values of today beside those that are asked for. */
function Comparison({ row }: { row: RiskChangeRow }) {
  const isNew = row.kind === RiskChangeKind.new;
  if (row.kind === RiskChangeKind.close) return <p>通过后该风险点关闭，不再显示在信息牌和检查中。</p>;
  return (
    <table className="risk-compare">
      <thead>
        <tr>
          <th scope="col">内容</th>
          {!isNew && <th scope="col">变更前</th>}
          <th scope="col">{isNew ? '申报内容' : '变更后'}</th>
        </tr>
      </thead>
      <tbody>
        {row.items.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {!isNew && <td>{before || '—'}</td>}
            <td className={isNew ? undefined : 'risk-new'}>{after || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Request({ facts: row }: Asked) {
  const level = <RiskTag l={row.l ?? row.old_l} s={row.s ?? row.old_s} />;
  return (
    <>
      <h2>
        <Link to={`${riskPath}/${row.risk_point_id}`}>{row.name}</Link> <EnumTag of={RiskChangeKind} value={row.kind} />
      </h2>
      <Facts
        items={[
          ['实验室', <Link key="lab" to={labPath(row.lab_id)}>{`${row.lab_name}（${row.lab_code}）`}</Link>],
          ['学院', row.college_name],
          [
            '风险值',
            <span key="r">
              {row.kind === RiskChangeKind.change && (
                <>
                  <RiskTag l={row.old_l} s={row.old_s} /> →{' '}
                </>
              )}
              {level}
            </span>,
          ],
          ['安全类别', row.class_name],
          ['提交人', `${row.submitted_by_name}　${row.submitted_at.slice(0, 16)}`],
          ['审核级别', row.r >= schoolFrom ? '学院审核后报学校审核' : '学院审核'],
          row.reason !== '' && [`${labelOf(RiskChangeKind, row.kind)}原因`, row.reason, 2],
          row.college_by_name !== '' && ['学院意见', `${row.college_by_name}：${row.college_opinion || '同意'}`, 2],
        ]}
      />
      <Comparison row={row} />
    </>
  );
}

/** 风险点审核, one request after the other. */
export function RiskReview() {
  const { row, hrefOf, open } = useRowInUrl();
  const [search] = useSearchParams();
  const { step: _step, ...filters } = readListUrl(search).filters;
  return (
    <ReviewPage
      title="风险点审核"
      back={`/lab-baseinfo/risk-point-audit${hrefOf(undefined)}`}
      list={riskChangeApi.list}
      input={{ ...filters, mine: true } as never}
      read={riskChangeApi.find}
      at={row}
      onAt={open}
      item={(one) => ({
        title: one.name,
        note: [one.lab_name, labelOf(RiskChangeKind, one.kind), one.submitted_at.slice(5, 10)].join(' · '),
        tag: <RiskTag l={one.l ?? one.old_l} s={one.s ?? one.old_s} />,
      })}
      verdicts={verdicts}
      form={riskChangeApi.pass}
      invalidates={riskReads}
    >
      {(shown) => <Request {...shown} />}
    </ReviewPage>
  );
}
