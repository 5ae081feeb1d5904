import { useSearchParams } from 'react-router';
import { CylinderList } from './cylinder.list.tsx';
import { GasExceptionList } from './gas-exception.list.tsx';
import { GasKindList } from './gas-kind.list.tsx';

/** 实验气体: cylinders, the gases that they hold, and what is allowed in rooms. */
export function GasPage() {
  const tab = useSearchParams()[0].get('tab');
  if (tab === 'kind') return <GasKindList />;
  return tab === 'exception' ? <GasExceptionList /> : <CylinderList />;
}
