import { unitApi } from '../../shared/unit.ts';

/** Common fields of list rows, tree nodes and detail. */
export type ActiveUnit = {
  id: number;
  name: string;
  level: string;
  code: string;
  status: number;
  can: string[];
};

/** The page of one unit; not every role that sees the tree may open it. */
export const detailPage = 'lab-baseinfo.organization.detail';

/** Queries to invalidate after a change of a unit. */
export const unitReads = [
  unitApi.list,
  unitApi.tree,
  unitApi.find,
  unitApi.byCampus,
  unitApi.byType,
  unitApi.structure,
];
