import { instrumentApi, type InstrumentRow } from '../../shared/register/instrument.ts';
import { planApi, type PlanRow } from '../../shared/year/plan.ts';

const label = (row: InstrumentRow) => `${row.asset_no} ${row.name}`;
export const instrumentSource = { read: instrumentApi.list, input: { page: 1, size: 150 }, label } as const;
const mayFill = (row: InstrumentRow) => row.can.includes('fill');
/** Those of which the caller fills in hours, achievements and training. */
export const ownSource = { ...instrumentSource, only: mayFill } as const;

const planLabel = (row: PlanRow) => `${row.name}（${row.school_year}）`;
export const planSource = { read: planApi.list, input: { page: 1, size: 50 }, label: planLabel } as const;

export const yesNo = {
  $items: [
    { value: 'true', label: '是' },
    { value: 'false', label: '否' },
  ],
};
/** A filter that narrows the list to what the caller keeps. */
export const mine = { $items: [{ value: '1', label: '我负责的' }] };
