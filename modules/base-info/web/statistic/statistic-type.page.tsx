import './statistic.css';
import { Navigate, useParams } from 'react-router';
import type { ComponentType } from 'react';
import { StatisticType, type StatisticTypeCode } from '../../shared/statistic/statistic.ts';
import { GradeClassPage } from './grade-class.page.tsx';
import { HazardClassPage } from './hazard-class.page.tsx';
import { MoePage } from './moe.page.tsx';
import { PeopleStatisticPage } from './people-statistic.page.tsx';
import { RiskPointStatisticPage } from './risk-point-statistic.page.tsx';
import { SafetyLedgerPage } from './safety-ledger.page.tsx';
import { statisticsPath } from './short-grade.ts';
import { YearlyReportPage } from './yearly-report.page.tsx';

const pages: Record<StatisticTypeCode, ComponentType> = {
  'grade-class': GradeClassPage,
  'hazard-class': HazardClassPage,
  'safety-ledger': SafetyLedgerPage,
  'risk-point': RiskPointStatisticPage,
  moe: MoePage,
  people: PeopleStatisticPage,
  yearly: YearlyReportPage,
};

/** The statistic that the address names; an unknown one leads to the choice. */
export function StatisticTypePage() {
  const type = useParams()['type'];
  const known = StatisticType.$items.find(({ value }) => value === type);
  if (!known) return <Navigate to={statisticsPath} replace />;
  const Page = pages[known.value];
  return <Page key={known.value} />;
}
