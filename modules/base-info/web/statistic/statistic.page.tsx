import './statistic.css';
import type { ReactNode } from 'react';
import { Link } from '#kernel/web/router/links.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { StatPage } from '#screens/frames/stat-page.tsx';
import { labelOf } from '#kernel/shared/enums.ts';
import {
  statisticApi,
  StatisticType,
  type StatisticOverview,
  type StatisticTypeCode,
} from '../../shared/statistic/statistic.ts';
import { CampusTabs } from './campus-tabs.tsx';
import { statisticsPath } from './short-grade.ts';
import { dayFilters } from './statistic-filters.tsx';

const ofYear: readonly StatisticTypeCode[] = [StatisticType.moe, StatisticType.people, StatisticType.yearly];

type CardProps = { type: StatisticTypeCode; value: number | string; unit: string; children: ReactNode };

function Card({ type, value, unit, children }: CardProps) {
  const { url } = useListUrl();
  // The conditions go along; figures of a year have no day.
  const { day: _, ...places } = url.filters;
  const search = new URLSearchParams(ofYear.includes(type) ? places : url.filters).toString();
  return (
    <Link className="stat-card" to={`${statisticsPath}/${type}${search && (`?${search}` as const)}`}>
      <h2>{labelOf(StatisticType, type)}</h2>
      <strong>
        {value}
        <small>{unit}</small>
      </strong>
      <span>{children}</span>
    </Link>
  );
}

function Cards({ data }: { data: StatisticOverview }) {
  const { checks } = data;
  return (
    <div className="stat-cards">
      <Card type="grade-class" value={data.labs} unit="间实验室">
        {data.unjudged === 0 ? '全部完成分级分类' : `${data.unjudged} 间未评估`}
      </Card>
      <Card type="hazard-class" value={data.hazards} unit="条危险源">
        涉及 {data.hazard_labs} 间实验室
      </Card>
      <Card
        type="safety-ledger"
        value={data.completeness ?? '—'}
        unit={data.completeness === null ? '' : '% 平均完整度'}
      >
        每间实验室一行，可打印一室一档
      </Card>
      <Card type="risk-point" value={data.risks} unit="个风险点">
        其中重大和较大 {data.high_risks} 个
      </Card>
      <Card type="moe" value={checks ? checks.found : data.labs} unit={checks ? '项隐患' : '间实验室'}>
        {data.school_year} 学年
        {checks && `，检查 ${checks.inspections} 次${checks.rate === null ? '' : `，整改率 ${checks.rate}%`}`}
      </Card>
      <Card type="people" value={data.members} unit="人次在室">
        准入、培训学时、应急演练和自查
      </Card>
      <Card type="yearly" value={data.day.slice(0, 4)} unit="年度">
        一个自然年的全部数据，可下载 PDF 和 Word
      </Card>
    </div>
  );
}

/** 统计: the statistics with their chief figures. */
export function StatisticPage() {
  return (
    <StatPage title="统计" read={statisticApi.overview} filters={dayFilters} tabs={<CampusTabs />}>
      {(data) => (
        <>
          <p className="lab-page-note">
            统计日期 {data.day}
            {data.is_today && '（实时）'}
          </p>
          <Cards data={data} />
        </>
      )}
    </StatPage>
  );
}
