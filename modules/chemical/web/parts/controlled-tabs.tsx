import { holdsRight } from '#kernel/web/session/session.ts';
import { PageTabs } from './page-tabs.tsx';

const tabs = [
  { value: 'keeper', label: '保管人登记' },
  { value: 'permit', label: '购买许可/备案' },
  { value: 'flow', label: '公安流向报备' },
  { value: 'annual', label: '年度报告' },
] as const;
type ControlledTab = (typeof tabs)[number]['value'];

/** The lists of 管控化学品; reports are for the school. */
export const ControlledTabs = ({ active }: { active: ControlledTab }) => (
  <PageTabs label="管控化学品" tabs={holdsRight('chemical.report.read') ? tabs : tabs.slice(0, 2)} active={active} />
);
