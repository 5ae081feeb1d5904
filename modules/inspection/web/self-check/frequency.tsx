import { labelOf } from '#kernel/shared/enums.ts';
import { CheckFrequency, FrequencyMode } from '../../shared/self-check/self-check.states.ts';

type Rule = { frequency_mode: number; frequency: number | null };

/** How often a plan checks, in words. */
export const frequencyText = ({ frequency_mode, frequency }: Rule) =>
  frequency_mode === FrequencyMode.byLevel ? '按安全等级' : labelOf(CheckFrequency, frequency);

type Span = { from_day: string; to_day: string };

/** `2026-11-23 至 11-29`. */
export const spanText = ({ from_day, to_day }: Span) =>
  `${from_day} 至 ${to_day.slice(0, 4) === from_day.slice(0, 4) ? to_day.slice(5) : to_day}`;

export const percentText = (part: number, whole: number) =>
  whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`;
