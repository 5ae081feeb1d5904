import '../instrument.css';
import { Alert } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { DetailPage, Facts, type Fact } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { InstrumentKind } from '../../shared/register/instrument.ts';
import { figureParts, figures, type FigurePart } from '../../shared/year/figures.ts';
import { reportApi, type ReportDetail } from '../../shared/year/report.ts';
import { fillPath, monthPath, yearReads } from '../parts/reads.ts';
import type { DecideProps } from './decide-dialog.tsx';
import { ReportTags } from './report-columns.tsx';

const DecideDialog = lazyPart<DecideProps>(() => import('./decide-dialog.tsx').then((m) => m.DecideDialog));

const yesNo = (value: boolean) => (value ? '是' : '否');

/** A number, with what is registered where it differs. */
function shownFigure(row: ReportDetail, { name, label, unit, collected }: (typeof figures)[number]): Fact {
  const registered = collected ? row.collected?.[name] : undefined;
  const differs = registered !== undefined && Number(registered) !== Number(row[name]);
  return [label, `${row[name]} ${unit}${differs ? `（登记为 ${registered}）` : ''}`];
}

const factsOf = (row: ReportDetail, part: FigurePart): Fact[] => [
  ...figures.filter((figure) => figure.part === part).map((figure) => shownFigure(row, figure)),
  ...(part === 'open'
    ? ([
        ['加入共享平台', yesNo(row.joined_platform)],
        ['公布收费标准', yesNo(row.price_published)],
        ['有共享规定', yesNo(row.share_rules)],
      ] as const)
    : []),
];

const Basics = ({ row }: { row: ReportDetail }) => (
  <Panel title="基本情况" extra={<PdfButton endpoint={reportApi.print} input={{ id: row.id }} label="打印评价表" />}>
    <Facts
      items={[
        ['仪器编号', row.asset_no],
        ['分类号', row.class_no],
        ['型号', row.model],
        ['规格', row.spec],
        ['原值', row.price && `${row.price} 元`],
        ['购置日期', row.buy_date],
        ['类型', row.kind === null ? '' : labelOf(InstrumentKind, row.kind)],
        ['单位', row.college_name],
        ['存放地', `${row.lab_name} ${row.room_no}`],
        ['负责人', row.keeper_name],
        ['计划', `${row.plan_name}（${row.school_year} 学年，${row.deadline} 截止）`, 2],
      ]}
    />
  </Panel>
);

const Notes = ({ row }: { row: ReportDetail }) => (
  <>
    {row.opinion !== '' && <Alert type="warning" showIcon title={`${row.decided_by}：${row.opinion}`} />}
    {row.open_months.length > 0 && row.can.includes('submit') && (
      <Alert
        type="info"
        showIcon
        title={
          <>
            {row.open_months.join('、')} 的机时还没有确认，确认后再汇总和上报。
            <Link to={`${monthPath}?instrument_id=${row.instrument_id}&state=0`}>去确认</Link>
          </>
        }
      />
    )}
  </>
);

/** 年度数据 of an instrument: read by everybody in reach, decided by college and school. */
export function ReportDetailPage() {
  const [asked, setAsked] = useState<{ row: ReportDetail; rejects: boolean }>();
  const pass = useCommand(reportApi.pass, yearReads);
  const submit = useCommand(reportApi.submit, yearReads);
  return (
    <DetailPage
      title={(row) => `${row.instrument_name}　${row.school_year} 学年`}
      note={(row) => <ReportTags row={row} />}
      read={reportApi.find}
      back={{ else: fillPath }}
      invalidates={yearReads}
      actions={[
        {
          label: '填报',
          primary: true,
          when: (row) => row.can.includes('fill'),
          to: ({ id }) => `${fillPath}/edit/${id}`,
        },
        {
          label: '上报',
          when: (row) => row.can.includes('submit'),
          confirm: '上报后由学院和学校审核，驳回前不能修改。确定上报吗？',
          run: ({ id }) => submit.mutateAsync({ id }),
          done: '已上报',
        },
        {
          label: '通过',
          primary: true,
          when: (row) => row.can.includes('pass'),
          confirm: '确定通过这台仪器的年度数据吗？',
          run: ({ id, version }) => pass.mutateAsync({ id, version }),
          done: '已通过',
        },
        {
          label: '暂缓',
          when: (row) => row.can.includes('defer'),
          run: (row) => setAsked({ row, rejects: false }),
          done: false,
        },
        {
          label: '驳回',
          danger: true,
          when: (row) => row.can.includes('reject'),
          run: (row) => setAsked({ row, rejects: true }),
          done: false,
        },
      ]}
    >
      {(row) => (
        <>
          <Notes row={row} />
          <Basics row={row} />
          {figureParts.map(([part, title]) => (
            <Panel key={part} title={title}>
              <Facts items={factsOf(row, part)} columns={3} />
            </Panel>
          ))}
          <Panel title="自我评价">
            <p style={{ whiteSpace: 'pre-wrap', margin: 0 }}>{row.self_review || '还没有填写'}</p>
            {row.reason !== '' && <p>差异原因：{row.reason}</p>}
          </Panel>
          {asked && <DecideDialog {...asked} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
