import type { Ctx } from '#kernel/server/context.ts';
import { asksExperiment, experimentFaults } from '#modules/experiment/server/public.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { CheckLevel, type RuleResult } from '../../shared/booking/booking.ts';

type Wish = { experiment_id?: number | undefined; hazards?: string | undefined };
type Place = { lab_id: number; level: number | null; people: readonly number[]; day: string };

const substancesIn = (text: string) =>
  text
    .split(/[、，,；;\n]+/)
    .map((name) => name.trim())
    .filter(Boolean);

/** A laboratory of a high level is booked for an experiment that is valid; substances that it does not know are to be known. */
export async function experimentResults(
  ctx: Ctx,
  { experiment_id, hazards = '' }: Wish,
  { lab_id, level, people, day }: Place,
): Promise<RuleResult[]> {
  if (!(await asksExperiment(ctx, 'booking'))) return [];
  const { experiment_booking_levels: levels } = await settingsOf(ctx, ['experiment_booking_levels']);
  const faults = await experimentFaults(ctx, 'booking', {
    experimentId: experiment_id,
    labId: lab_id,
    day,
    needed: level !== null && levels.split(' ').includes(String(level)),
    people,
    hazards: substancesIn(hazards).map((name) => ({ name })),
  });
  const result = (of: RuleResult['level'], text: string): RuleResult => ({
    rule: '实验项目',
    level: of,
    text,
    link: '',
  });
  if (faults.length > 0)
    return faults.map((one) => result(one.level === 'block' ? CheckLevel.block : CheckLevel.note, one.text));
  return experiment_id ? [result(CheckLevel.pass, '实验项目有效')] : [];
}
