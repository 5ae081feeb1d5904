import { Enabled } from '#kernel/shared/enums.ts';
import { assetApi } from '../../shared/asset.ts';
import { itemApi, type ItemRow } from '../../shared/rule.ts';

/** Pieces in the ledger that are not scrapped. */
export const assetSource = { read: assetApi.pick } as const;
/** Equipment that is not in the ledger, special equipment first. */
export const candidateSource = { read: assetApi.candidates } as const;
/** The catalogue as a tree. */
export const typeSource = { read: assetApi.types } as const;

const itemLabel = ({ code, name }: ItemRow) => `${code} ${name}`;
export const itemSource = {
  read: itemApi.list,
  input: { status: Enabled.on, page: 1, size: 150 },
  label: itemLabel,
} as const;
