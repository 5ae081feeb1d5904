import type { ExperimentFault } from '../shared/fault.ts';

export type AssessedHazard = { name: string; cas: string; storage_group: string; flags: string[] };
/** A substance that a document brings into an experiment; `flags` are codes of dictionary chem_control. */
export type PlannedHazard = {
  name: string;
  cas?: string;
  storage_group?: string;
  flags?: readonly string[];
};

/** Flag of the dictionary that says that nothing controls a substance. */
const uncontrolled = 'none';

type Assessed = { experiment: string; hazards: readonly AssessedHazard[]; nameOf: (flag: string) => string };

function faultOf({ experiment, hazards: assessed, nameOf }: Assessed, hazard: PlannedHazard): ExperimentFault[] {
  const { name, cas = '', storage_group = '', flags = [] } = hazard;
  const same = assessed.filter((one) => (cas !== '' && one.cas === cas) || one.name === name);
  const flagged = new Set(assessed.flatMap((one) => one.flags));
  const added = flags.filter((flag) => flag !== uncontrolled && !flagged.has(flag));
  if (added.length > 0) {
    const kinds = added.map(nameOf).join('、');
    return [
      {
        level: 'block',
        text: `“${name}”属于${kinds}，不在实验项目“${experiment}”评估过的管控类别中，请由负责人更新风险评估并通过审核`,
      },
    ];
  }
  if (same.length > 0) return [];
  const isGroupKnown = storage_group !== '' && assessed.some((one) => one.storage_group === storage_group);
  return isGroupKnown && flags.every((flag) => flag === uncontrolled)
    ? []
    : [{ level: 'warn', text: `“${name}”不在实验项目“${experiment}”的危险源清单中，请核对用途，必要时更新风险评估` }];
}

/** New hazards outside the assessed list: those of a control flag that was not assessed block, others are to be known. */
export const hazardFaults = (assessed: Assessed, planned: readonly PlannedHazard[]): ExperimentFault[] =>
  planned.flatMap((hazard) => faultOf(assessed, hazard));
