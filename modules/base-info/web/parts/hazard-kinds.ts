import { hazardApi } from '../../shared/hazard/hazard.ts';

/** Kinds of hazard sources as options. */
export const hazardKinds = { read: hazardApi.kindNames, value: 'code', label: 'name' } as const;
