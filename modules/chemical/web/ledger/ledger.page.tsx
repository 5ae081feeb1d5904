import { useSearchParams } from 'react-router';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { StockTab } from './stock-tab.tsx';

const FlowTab = lazyPart(() => import('./flow-tab.tsx').then((m) => m.FlowTab));
const ControlledTab = lazyPart(() => import('./controlled-tab.tsx').then((m) => m.ControlledTab));
const PurchaseTab = lazyPart(() => import('./purchase-tab.tsx').then((m) => m.PurchaseTab));

/** 化学品台账: what there is, what moved, the book of what is controlled, what was bought. */
export function LedgerPage() {
  const tab = useSearchParams()[0].get('tab');
  if (tab === 'flow') return <FlowTab />;
  if (tab === 'controlled') return <ControlledTab />;
  return tab === 'purchase' ? <PurchaseTab /> : <StockTab />;
}
