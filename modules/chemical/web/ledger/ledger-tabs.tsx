import { PageTabs } from '../parts/page-tabs.tsx';

const tabs = [
  { value: 'stock', label: '库存台账' },
  { value: 'flow', label: '流水台账' },
  { value: 'controlled', label: '管控台账' },
  { value: 'purchase', label: '采购台账' },
] as const;
type LedgerTab = (typeof tabs)[number]['value'];

export const LedgerTabs = ({ active }: { active: LedgerTab }) => (
  <PageTabs label="化学品台账" tabs={tabs} active={active} />
);
