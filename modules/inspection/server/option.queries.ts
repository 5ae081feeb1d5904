import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { ActType } from '../shared/activity.ts';
import { inspectionOptions, type InspectionOption } from '../shared/options.ts';

type Options = { [K in InspectionOption]: (typeof inspectionOptions)[K] extends number ? number : string };

/** The school's settings of inspections; what the school has not set keeps the product's default. */
export async function optionsOf(ctx: Ctx): Promise<Options> {
  const { rows } = await sql<{ sys_key: InspectionOption; value: string }>`select sys_key, value from codes.setting
    where school_id = ${ctx.schoolId} and sys_key = any(${Object.keys(inspectionOptions)})`.execute(ctx.db);
  const options: Record<string, number | string> = { ...inspectionOptions };
  for (const { sys_key, value } of rows) {
    const isNumber = typeof inspectionOptions[sys_key] === 'number';
    // A value that is no number leaves the default: a typing error must not stop inspections.
    if (!isNumber) options[sys_key] = value;
    else if (/^\d{1,6}$/.test(value)) options[sys_key] = Number(value);
  }
  return options as Options;
}

/** The activity types in the words of the school; `labels` is setting `inspect_labels`. */
export function actTypeLabels(labels: string): Map<number, string> {
  const own = labels.split(',').flatMap((part): [number, string][] => {
    const [type, label] = part.split(':');
    return label?.trim() ? [[Number(type), label.trim()]] : [];
  });
  return new Map<number, string>([...ActType.$items.map((item): [number, string] => [item.value, item.label]), ...own]);
}

/** The words of the activity types as `select` can use them: an array whose n-th element is type n. */
export async function actTypeWords(ctx: Ctx): Promise<string[]> {
  const { inspect_labels } = await optionsOf(ctx);
  const labels = actTypeLabels(inspect_labels);
  return [1, 2, 3, 4, 5, 6].map((type) => labels.get(type) ?? '');
}
