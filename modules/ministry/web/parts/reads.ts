import type { PageAddress } from '#kernel/shared/rights.ts';
import { findingApi } from '../../shared/finding.ts';
import { recordApi } from '../../shared/record.ts';
import { yearApi } from '../../shared/year.ts';

export const homePath = '/datasbm';
export const tablePath = (year: string, table: string): PageAddress => `/datasbm/${year}/${table}`;
export const checkPath = (year: string): PageAddress => `/datasbm/check/${year}`;

/** What a change of a year's data makes out of date. */
export const yearReads = [
  yearApi.list,
  yearApi.find,
  yearApi.drift,
  yearApi.exports,
  recordApi.list,
  findingApi.list,
  findingApi.compare,
] as const;

/** Where the source of a record stands. */
export const sourcePaths: Readonly<Record<string, { page: string; to: (id: number) => PageAddress }>> = {
  equipment: { page: 'lab-baseinfo.equipment-all.detail', to: (id) => `/lab-baseinfo/equipment-all/${id}` },
  lab: { page: 'lab-baseinfo.organization.detail', to: (id) => `/lab-baseinfo/organization/${id}` },
};
