import { useMemo } from 'react';
import { withLetters } from '#kernel/shared/numerals.ts';
import { unknownColor } from '#kernel/shared/color.ts';
import { codeApi, type CodeRow } from '#platform/codes/shared/code.ts';
import { LevelTag, ToneTag } from '#screens/frames/cells.tsx';
import { useRead } from '#kernel/web/api/query.ts';

/** Codes of a dictionary with the school's names and colours. */
export function useCodes(parentKey: string): CodeRow[] {
  const { data } = useRead(codeApi.plain, { parentKey }, { staleMs: 600_000, quiet: true });
  return useMemo(() => (data ?? []).map((code) => ({ ...code, name: withLetters(code.name) })), [data]);
}

/** The school's name of a text code. */
export const codeText = (codes: readonly CodeRow[], code: string) =>
  codes.find((one) => one.code === code)?.name ?? code;

const codeOf = (codes: readonly CodeRow[], value: number | null) => codes.find((code) => code.code === String(value));
/** The name without its explanation: `Ⅰ级（重大风险）` is `Ⅰ级` in a table. */
const short = (name: string) => name.replace(/[（(].*$/, '');

export const codeName = (codes: readonly CodeRow[], value: number | null) =>
  value === null ? '' : (codeOf(codes, value)?.name ?? String(value));

/** The colour that the school gives a code; grey without one. */
export const codeColor = (codes: readonly CodeRow[], value: number | null) =>
  codeOf(codes, value)?.color || unknownColor;

/** A safety level in its colour, given the school's codes. */
export function LevelMark({ value, codes }: { value: number | null; codes: readonly CodeRow[] }) {
  if (value === null) return <ToneTag>未评估</ToneTag>;
  const code = codeOf(codes, value);
  return code?.color ? <LevelTag color={code.color}>{short(code.name)}</LevelTag> : <ToneTag>{`${value} 级`}</ToneTag>;
}

export function LevelCell({ value }: { value: number | null }) {
  return <LevelMark value={value} codes={useCodes('lab_level')} />;
}

export function LabClassCell({ value }: { value: number | null }) {
  const codes = useCodes('lab_class');
  return value === null ? <span className="lab-none">未评估</span> : short(codeName(codes, value));
}
