import type { RuleResult } from '../../shared/booking/booking.ts';

/** A result for each fault, or one that says that the rule is met. */
export function resultsOf(rule: string, faults: readonly string[], passed: string, link = ''): RuleResult[] {
  if (faults.length === 0) return [{ rule, level: 'pass', text: passed, link: '' }];
  return faults.map((text) => ({ rule, level: 'block' as const, text, link }));
}
