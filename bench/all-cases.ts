import { approvalCases } from './approval-cases.ts';
import { cases, type Case } from './cases.ts';
import { containerCases } from './container-cases.ts';
import { grownSizes, type Size } from './product.ts';

/** Every case of every size, to be found by its name. */
export const allCases: readonly Case[] = [...cases, ...approvalCases, ...containerCases];

/** What is measured on data of a size; what looks at all rows grows with them and is left out of grown data. */
export function casesOf(size: Size): readonly Case[] {
  if (size === 'approvals') return approvalCases;
  if (size === 'containers') return containerCases;
  return size in grownSizes ? cases.filter(({ isWhole }) => !isWhole) : cases;
}
