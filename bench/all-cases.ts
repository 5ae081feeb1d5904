import { approvalCases } from './approval-cases.ts';
import { cases, type Case } from './cases.ts';
import type { Size } from './product.ts';

/** Every case of every size, to be found by its name. */
export const allCases: readonly Case[] = [...cases, ...approvalCases];

/** What is measured on data of a size. */
export const casesOf = (size: Size): readonly Case[] => (size === 'approvals' ? approvalCases : cases);
