import { allNodes, isStep, type ProcessModel, type StepNode } from '../shared/process-model.ts';

/** Steps whose handlers the starter chooses. */
export const chosenSteps = ({ nodes }: ProcessModel): StepNode[] =>
  allNodes(nodes)
    .filter(isStep)
    .filter(({ rules }) => rules.some(({ kind }) => kind === 'starter_choose'));
