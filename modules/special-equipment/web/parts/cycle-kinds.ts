import { InspectionKind } from '../../shared/kinds.ts';

const { supervision } = InspectionKind;

/** Kinds that run on a cycle: inspections, and the check of accessories. */
export const cycleKinds = {
  $items: [{ value: 0, label: '附件校验' }, ...InspectionKind.$items.filter(({ value }) => value !== supervision)],
};
