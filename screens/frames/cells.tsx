import { Tag } from 'antd';
import { textOn } from '#kernel/shared/color.ts';
import { withLetters } from '#kernel/shared/numerals.ts';
import type { Tone } from '#kernel/shared/enums.ts';
import { labelOf } from '#kernel/shared/enums.ts';

type AnyEnum = { readonly $items: readonly { value: string | number; label: string; tone?: Tone }[] };

// Text and background of each tone, contrast at least 4.5 : 1.
const tones: Record<Tone, { color: string; background: string }> = {
  neutral: { color: '#4a5468', background: '#eef1f6' },
  info: { color: '#1558c0', background: '#e6effd' },
  good: { color: '#1f6a06', background: '#e7f6e1' },
  warn: { color: '#8a4600', background: '#fff1dc' },
  bad: { color: '#b01f27', background: '#fdeaea' },
  busy: { color: '#5a34a8', background: '#f1ebfd' },
};

export function ToneTag({ tone = 'neutral', children }: { tone?: Tone | undefined; children: string }) {
  return (
    <Tag variant="filled" style={{ ...tones[tone], marginInlineEnd: 0 }}>
      {children}
    </Tag>
  );
}

/** A code as its label in the colour of its tone. */
export function EnumTag({ of, value }: { of: AnyEnum; value: string | number | null | undefined }) {
  if (value === null || value === undefined || value === '') return <span className="lab-none">—</span>;
  return <ToneTag tone={of.$items.find((item) => item.value === value)?.tone}>{labelOf(of, value)}</ToneTag>;
}

/** A grade in the colour of its data (`#RRGGBB`). */
export function LevelTag({ color, children }: { color: string; children: string }) {
  return (
    <Tag variant="filled" className="lab-level" style={{ background: color, color: textOn(color) }}>
      {withLetters(children)}
    </Tag>
  );
}

/** An instant to the minute, or a day; the wire uses local time. */
export function DateCell({ value, seconds = false }: { value: string | null | undefined; seconds?: boolean }) {
  if (!value) return <span className="lab-none">—</span>;
  return (
    <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
      {value.slice(0, seconds ? 19 : 16)}
    </time>
  );
}

/** A user, with phone or organisation below. */
export function UserCell({ name, note }: { name: string | null | undefined; note?: string | null }) {
  if (!name) return <span className="lab-none">—</span>;
  return (
    <span>
      {name}
      {note && <small style={{ display: 'block', color: 'var(--lab-soft)' }}>{note}</small>}
    </span>
  );
}

/** 启用 or 停用 for the codes 1 and 0. */
export const OnOffTag = ({ value }: { value: number }) => (
  <ToneTag tone={value === 1 ? 'good' : 'neutral'}>{value === 1 ? '启用' : '停用'}</ToneTag>
);
