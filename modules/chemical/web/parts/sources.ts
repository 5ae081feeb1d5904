import { codeApi } from '#platform/codes/shared/code.ts';
import { controlListApi, EditionState } from '../../shared/control-list.ts';

const withCode = ({ code, name }: { code: string; name: string }) => `${code} ${name}`;

/** Codes of a dictionary, each with its code before the text: `H225 高度易燃液体和蒸气`. */
export const numberedCodes = (parentKey: string) => ({
  read: codeApi.ofKey,
  input: { parentKey },
  value: 'code' as const,
  label: withCode,
});

type Edition = { flag_name: string; name: string; edition: string; state: string; starts_on: string };

const editionName = ({ flag_name, edition, state, starts_on }: Edition) =>
  state === EditionState.coming ? `${flag_name}（${edition}，${starts_on} 起）` : `${flag_name}（${edition}）`;
const isOpen = ({ state, status }: { state: string; status: number }) =>
  state !== EditionState.replaced && status === 1;

/** Editions in which a substance may stand. */
export const openEditions = { read: controlListApi.list, label: editionName, only: isOpen };
