import { Button, Progress } from 'antd';
import { useState } from 'react';
import { Panel } from '#screens/frames/page-frame.tsx';
import type { PracticeAnswer, PracticeQuestion } from '../../shared/learn/practice.ts';
import { PracticeCard } from './practice-card.tsx';

type Props = { questions: readonly PracticeQuestion[]; total: number; onNext: (ids: number[]) => void };

// Enter goes on with the next round.
const focusOn = (button: HTMLButtonElement | null) => button?.focus();

/** Ten questions, one after the other, and how it went. */
export function PracticeRound({ questions, total, onNext }: Props) {
  const [own] = useState(questions);
  const [at, setAt] = useState(0);
  const [answers, setAnswers] = useState<PracticeAnswer[]>([]);
  const right = answers.filter(({ is_right }) => is_right).length;
  const question = own[at];
  if (question === undefined)
    return (
      <Panel title="本组练习完成">
        <div className="practice-result">
          <Progress
            type="circle"
            percent={Math.round((right / own.length) * 100)}
            aria-label={`答对 ${right} 题，共 ${own.length} 题`}
          />
          <p>
            答对 {right} 题，答错 {own.length - right} 题
            {right < own.length && '；答错的题目已放入错题本，连续答对两次后移出'}
          </p>
          <Button type="primary" size="large" ref={focusOn} onClick={() => onNext(own.map(({ id }) => id))}>
            再练一组
          </Button>
        </div>
      </Panel>
    );
  return (
    <>
      <p className="lab-page-note" aria-live="polite">
        第 {at + 1}／{own.length} 题，共 {total} 题可练，答对 {right} 题
      </p>
      <PracticeCard
        key={question.id}
        question={question}
        isLast={at === own.length - 1}
        onAnswer={(answer) => setAnswers([...answers, answer])}
        onNext={() => setAt(at + 1)}
      />
    </>
  );
}
