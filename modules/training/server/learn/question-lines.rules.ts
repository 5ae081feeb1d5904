import type { SeedQuestion } from './seed-question.rules.ts';

const types = { 单: 'single', 多: 'multiple', 判: 'judge' } as const;

/**
 * Questions of lines: type (单, 多, 判) with difficulty, tag, stem, options with `*` before the right ones (对 or 错 for a
 * judgement), analysis, and the rule behind it or nothing.
 */
export const questionsOf = (lines: string): SeedQuestion[] => lines.trim().split('\n').map(questionOf);

function questionOf(line: string): SeedQuestion {
  const [head = '', tag = '', stem = '', key = '', analysis = '', source = ''] = line.split('|');
  const type = types[head[0] as keyof typeof types];
  const told = { type, stem, analysis, source, tags: [tag], difficulty: Number(head.slice(1)) };
  if (type === 'judge') return { ...told, answer: key === '对' };
  const options = key.split('/');
  return {
    ...told,
    options: options.map((option) => option.replace('*', '')),
    answer: options.flatMap((option, at) => (option.startsWith('*') ? [at] : [])),
  };
}
