import { QuestionType } from '../kinds.ts';
import { judgement } from './question.ts';

type Key = { type: number; options: readonly string[]; answer: readonly number[] };

/** Options as they are kept: a judgement has its own. */
export const optionsOf = (type: number, given: readonly string[]): string[] =>
  type === QuestionType.judge ? [...judgement] : [...given];

/** What is wrong with options and key, by field. */
export function faultsOfKey({ type, options, answer }: Key): { options?: string; answer?: string } {
  const chosen = new Set(answer);
  if (type !== QuestionType.judge) {
    if (options.length < 2) return { options: '请填写至少两个选项' };
    const same = options.find((text, at) => options.indexOf(text) < at);
    if (same !== undefined) return { options: `选项“${same}”重复，请修改其中一个` };
  }
  if (chosen.size === 0) return { answer: '请选择正确答案' };
  const beyond = [...chosen].find((at) => at >= options.length);
  if (beyond !== undefined) return { answer: `答案 ${'ABCDEFGH'[beyond] ?? beyond} 没有对应的选项，请核对` };
  if (type === QuestionType.multiple && chosen.size < 2)
    return { answer: '多选题至少有两个正确答案，只有一个时请改为单选题' };
  if (type !== QuestionType.multiple && chosen.size > 1)
    return { answer: '单选题和判断题只有一个正确答案，有几个时请改为多选题' };
  return {};
}
