import { useSearchParams } from 'react-router';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { ReportKind } from '../../shared/report/police-report.ts';
import { KeeperTab } from './keeper-tab.tsx';

const PermitTab = lazyPart(() => import('../purchase/permit.list.tsx').then((m) => m.PermitTab));
const ReportTab = lazyPart<{ kind: 'flow' | 'annual' }>(() => import('./report-tab.tsx').then((m) => m.ReportTab));

/** 管控化学品: who keeps it, what allows it to be bought, and what is reported to the police. */
export function ControlledPage() {
  const tab = useSearchParams()[0].get('tab');
  const mayReport = holdsRight('chemical.report.read');
  if (tab === 'permit') return <PermitTab />;
  if (mayReport && (tab === ReportKind.flow || tab === ReportKind.annual)) return <ReportTab key={tab} kind={tab} />;
  return <KeeperTab />;
}
