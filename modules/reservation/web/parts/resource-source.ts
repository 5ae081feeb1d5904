import { resourceApi, type ResourceRow } from '../../shared/resource/resource.ts';

/** Resources to choose from, with their laboratories. */
export const resourceSource = {
  read: resourceApi.list,
  input: { page: 1, size: 150 },
  label: (row: ResourceRow) => (row.name === row.lab_name ? row.name : `${row.name}（${row.lab_name}）`),
} as const;

const isEditable = (row: ResourceRow) => row.can.includes('close');

/** Those that the caller manages may be chosen. */
export const ownResourceSource = { ...resourceSource, only: isEditable } as const;
