import { unitApi } from '../../shared/unit.ts';

/** What lists, tree and detail of units have in common. */
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

/** What a change of a unit makes old. */
export const unitReads = [
  unitApi.list,
  unitApi.tree,
  unitApi.find,
  unitApi.byCampus,
  unitApi.byType,
  unitApi.structure,
];
