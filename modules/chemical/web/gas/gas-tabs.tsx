import { PageTabs } from '../parts/page-tabs.tsx';

const tabs = [
  { value: 'cylinder', label: '气瓶' },
  { value: 'kind', label: '气体种类' },
  { value: 'exception', label: '房间例外' },
] as const;
type GasTab = (typeof tabs)[number]['value'];

/** The lists of 实验气体. */
export const GasTabs = ({ active }: { active: GasTab }) => <PageTabs label="实验气体" tabs={tabs} active={active} />;
