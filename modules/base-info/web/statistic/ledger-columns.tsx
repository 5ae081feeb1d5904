import { Button, Tooltip, type TableColumnsType } from 'antd';
import { withLetters } from '#kernel/shared/numerals.ts';
import { yearOf } from '#kernel/shared/time.ts';
import { Link } from '#kernel/web/router/links.ts';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import { EnumTag, LevelTag, ToneTag } from '#screens/frames/cells.tsx';
import {
  drillsOf,
  hazardsOf,
  membersOf,
  problemsOfLab,
  risksOf,
  selfChecksOf,
} from '../../shared/statistic/list-filters.rules.ts';
import { ledgerItems, type LedgerItem } from '../../shared/statistic/ledger-items.ts';
import { CertState, DutyState, type LedgerRow } from '../../shared/statistic/statistic.ts';
import { labPath } from '../parts/lab-columns.tsx';
import { LabFileButton } from './lab-file-button.tsx';
import { NumberLink } from './number-link.tsx';
import { shortGrade } from './short-grade.ts';

const words = (blanks: readonly string[]) => blanks.map((item) => ledgerItems[item as LedgerItem] ?? item).join('、');
const ofLab = (row: LedgerRow) => ({ lab_id: row.id });

function Level({ row }: { row: LedgerRow }) {
  if (row.lab_level === null) return <ToneTag>未评估</ToneTag>;
  const name = withLetters(shortGrade(row.level_name)) || `${row.lab_level} 级`;
  return row.level_color ? <LevelTag color={row.level_color}>{name}</LevelTag> : name;
}

function Problems({ row: { id, problems } }: { row: LedgerRow }) {
  if (!problems) return <span className="lab-none">—</span>;
  const rate = problems.found === 0 ? '' : ` ${Math.round((problems.finished / problems.found) * 100)}%`;
  return (
    <>
      <div>
        <NumberLink value={problems.found} list="problems" filters={problemsOfLab(id)} />
      </div>
      {problems.found > 0 && (
        <dl className="stat-parts">
          <dt>完成{rate}</dt>
          <dd>
            <NumberLink value={problems.finished} list="problems" filters={problemsOfLab(id, 'finished')} />
          </dd>
          <dt>逾期</dt>
          <dd>
            <NumberLink value={problems.overdue} list="problems" filters={problemsOfLab(id, 'overdue')} />
          </dd>
        </dl>
      )}
      {problems.checked_on && <div className="lab-none">检查于 {problems.checked_on}</div>}
    </>
  );
}

type YearCell = { row: LedgerRow; day: string };

function People({ row, day }: YearCell) {
  const year = yearOf(day);
  const { members, admitted, training } = row.year;
  const link = (value: number, part: 'all' | 'admitted' | 'met') => (
    <NumberLink value={value} list="members" filters={{ ...ofLab(row), ...membersOf({}, year, { part }) }} />
  );
  return (
    <>
      <div>{link(members, 'all')} 人</div>
      {members > 0 && (
        <dl className="stat-parts">
          <dt>准入</dt>
          <dd>{link(admitted, 'admitted')}</dd>
          {training && training.due > 0 && (
            <>
              <dt>学时达标</dt>
              <dd>{link(training.met, 'met')}</dd>
            </>
          )}
        </dl>
      )}
    </>
  );
}

function YearChecks({ row, day }: YearCell) {
  const { drills, self_checks } = row.year;
  const period = { from: `${day.slice(0, 4)}-01-01`, to: day };
  if (!drills && !self_checks) return null;
  return (
    <dl className="stat-parts">
      {drills && (
        <>
          <dt>演练</dt>
          <dd>
            <NumberLink value={drills.held} list="drills" filters={{ ...ofLab(row), ...drillsOf({}, period) }} />
          </dd>
        </>
      )}
      {self_checks && (
        <>
          <dt>自查应查</dt>
          <dd>
            <NumberLink
              value={self_checks.due}
              list="selfChecks"
              filters={{ ...ofLab(row), ...selfChecksOf({}, period) }}
            />
          </dd>
          <dt>自查完成</dt>
          <dd>
            <NumberLink
              value={self_checks.done}
              list="selfChecks"
              filters={{ ...ofLab(row), ...selfChecksOf({}, period, { part: 'done' }) }}
            />
          </dd>
        </>
      )}
    </dl>
  );
}

/** What the completeness counts. */
export const completenessHint = `共 ${Object.keys(ledgerItems).length} 项：${Object.values(ledgerItems).join('、')}。完整度 = 已填写的项数 ÷ 总项数`;

/** Columns of the ledger; on a phone none stays in place, because two would fill it. */
export const ledgerColumns = (isPhone: boolean, day: string): TableColumnsType<LedgerRow> => [
  {
    title: '实验室',
    key: 'name',
    ...(!isPhone && { fixed: 'left' as const }),
    width: 150,
    render: (_, row) => (
      <>
        <Link className="lab-link" to={labPath(row.id)}>
          {row.name}
        </Link>
        <br />
        <small className="lab-none">
          {row.code} {row.place}
        </small>
      </>
    ),
  },
  { title: '学院', dataIndex: 'college_name', key: 'college', width: 90 },
  {
    title: '责任人 / 安全员',
    key: 'people',
    width: 80,
    render: (_, row) => [row.safety_head_name, row.officer_name].filter(Boolean).join(' / ') || '—',
  },
  {
    title: '等级类别',
    key: 'level',
    width: 84,
    render: (_, row) => (
      <>
        <Level row={row} />
        {row.class_name && <div className="lab-none">{row.class_name}</div>}
      </>
    ),
  },
  {
    title: '危险源',
    key: 'hazards',
    width: 90,
    render: (_, row) => (
      <>
        <NumberLink value={row.hazard_rows} list="hazards" filters={{ ...ofLab(row), ...hazardsOf({}) }} />
        {row.hazards.length > 0 && (
          <div className="lab-none">{row.hazards.map(({ name, rows }) => `${name} ${rows}`).join('、')}</div>
        )}
      </>
    ),
  },
  {
    title: '风险点',
    key: 'risks',
    width: 60,
    align: 'right',
    render: (_, row) => <NumberLink value={row.risks} list="risks" filters={{ ...ofLab(row), ...risksOf({}) }} />,
  },
  {
    title: '缺失设施',
    key: 'lacks',
    width: 96,
    render: (_, row) =>
      row.lacks.length === 0 ? (
        '—'
      ) : (
        <PageLink page="lab-baseinfo.protective-measures.one" to={`/lab-baseinfo/protective-measures/${row.id}`}>
          {row.lacks.length} 项：{row.lacks.join('、')}
        </PageLink>
      ),
  },
  {
    title: '责任书 / 资质证书',
    key: 'cert',
    width: 88,
    render: (_, row) => (
      <>
        <EnumTag of={DutyState} value={row.duty} />
        <div>
          <EnumTag of={CertState} value={row.cert} />
        </div>
      </>
    ),
  },
  { title: '隐患', key: 'problems', width: 116, render: (_, row) => <Problems row={row} /> },
  {
    title: '人员、演练和自查',
    key: 'year',
    width: 110,
    render: (_, row) => (
      <>
        <People row={row} day={day} />
        <YearChecks row={row} day={day} />
      </>
    ),
  },
  {
    title: '完整度',
    key: 'completeness',
    width: 76,
    align: 'right',
    render: (_, row) =>
      row.blanks.length === 0 ? (
        `${row.completeness}%`
      ) : (
        <Tooltip title={`待补充：${words(row.blanks)}`}>
          <Button type="text" size="small">
            {row.completeness}%
          </Button>
        </Tooltip>
      ),
  },
  {
    title: '操作',
    key: 'actions',
    ...(!isPhone && { fixed: 'right' as const }),
    width: 84,
    render: (_, row) => <LabFileButton id={row.id} />,
  },
];
