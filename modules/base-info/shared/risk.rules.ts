/** Levels of risk from Ⅰ to Ⅳ with their colours, by the least product of likelihood and severity. */
export const riskLevels = [
  { level: 1, label: 'Ⅰ级', least: 20, color: '#D9001B' },
  { level: 2, label: 'Ⅱ级', least: 15, color: '#F59A23' },
  { level: 3, label: 'Ⅲ级', least: 9, color: '#F2C037' },
  { level: 4, label: 'Ⅳ级', least: 0, color: '#2F6FDE' },
] as const;

/** The level of a risk point; nothing while it is not assessed. */
export function riskLevelOf(likelihood: number | null, severity: number | null) {
  if (likelihood === null || severity === null) return undefined;
  return riskLevels.find(({ least }) => likelihood * severity >= least);
}
