import { useSearchParams } from 'react-router';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { StockStatisticTab } from './stock-statistic-tab.tsx';

const PurchaseTab = lazyPart(() => import('./purchase-statistic-tab.tsx').then((m) => m.PurchaseStatisticTab));
const LimitTab = lazyPart(() => import('./limit-statistic-tab.tsx').then((m) => m.LimitStatisticTab));
const CirculationTab = lazyPart(() => import('./circulation-statistic-tab.tsx').then((m) => m.CirculationStatisticTab));

/** 统计分析: figures of live data, each of which leads to its rows. */
export function StatisticPage() {
  const tab = useSearchParams()[0].get('tab');
  if (tab === 'purchase') return <PurchaseTab />;
  if (tab === 'limit') return <LimitTab />;
  return tab === 'circulation' ? <CirculationTab /> : <StockStatisticTab />;
}
