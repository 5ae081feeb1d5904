import { CheckCircleFilled, CloseCircleFilled, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { QuestionType } from '../../shared/kinds.ts';
import { practiceApi, type PracticeAnswer, type PracticeQuestion } from '../../shared/learn/practice.ts';
import { letterOf, lettersOf } from '../../shared/learn/stem.rules.ts';
import { studyApi } from '../../shared/learn/study.ts';

/** The option that a key chooses: 1–8 or A–H. */
function optionOf(key: string, count: number): number | undefined {
  const at = /^[1-8]$/.test(key) ? Number(key) - 1 : 'ABCDEFGH'.indexOf(key.toUpperCase());
  return key.length === 1 && at >= 0 && at < count ? at : undefined;
}

type OptionProps = {
  at: number;
  text: string;
  chosen: boolean;
  result: PracticeAnswer | undefined;
  isSeveral: boolean;
  onChoose: () => void;
};

function Option({ at, text, chosen, result, isSeveral, onChoose }: OptionProps) {
  const isKey = result?.answer.includes(at) ?? false;
  const look = result ? (isKey ? 'is-right' : chosen ? 'is-wrong' : '') : chosen ? 'is-chosen' : '';
  return (
    <button
      type="button"
      role={isSeveral ? 'checkbox' : 'radio'}
      aria-checked={chosen}
      className={`practice-option ${look}`}
      disabled={result !== undefined}
      onClick={onChoose}
    >
      <b>{letterOf(at)}</b>
      <span>{text}</span>
      {result && isKey && <CheckCircleFilled aria-label="正确答案" />}
      {result && chosen && !isKey && <CloseCircleFilled aria-label="您的选择，不正确" />}
    </button>
  );
}

const keyText = ({ type, options }: PracticeQuestion, answer: readonly number[]) =>
  type === QuestionType.judge ? (options[answer[0] ?? 0] ?? '') : lettersOf(answer);

function Result({ question, result }: { question: PracticeQuestion; result: PracticeAnswer }) {
  return (
    <div className={`practice-analysis ${result.is_right ? 'is-right' : 'is-wrong'}`} aria-live="polite">
      <strong>{result.is_right ? '回答正确' : `回答错误，正确答案：${keyText(question, result.answer)}`}</strong>
      {result.analysis && <p>{result.analysis}</p>}
      {result.source && <small>依据：{result.source}</small>}
      {result.is_right && result.is_wrong && <small>再答对一次即移出错题本</small>}
    </div>
  );
}

function Favourite({ question }: { question: PracticeQuestion }) {
  const [on, setOn] = useState(question.is_favourite);
  const save = useCommand(practiceApi.favourite, [studyApi.home]);
  const toggle = () => save.mutate({ id: question.id, on: !on }, { onSuccess: () => setOn(!on) });
  return (
    <Button
      type="text"
      icon={on ? <StarFilled /> : <StarOutlined />}
      aria-pressed={on}
      loading={save.isPending}
      onClick={toggle}
    >
      {on ? '已收藏' : '收藏'}
    </Button>
  );
}

type Props = {
  question: PracticeQuestion;
  isLast: boolean;
  onAnswer: (answer: PracticeAnswer) => void;
  onNext: () => void;
};

/** One question: options by touch or key, Enter to answer and to go on. */
export function PracticeCard({ question, isLast, onAnswer, onNext }: Props) {
  const { id, type, stem, options } = question;
  const isSeveral = type === QuestionType.multiple;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [result, setResult] = useState<PracticeAnswer>();
  const answer = useCommand(practiceApi.answer, [studyApi.home]);
  const choose = (at: number) => {
    if (result || answer.isPending) return;
    if (!isSeveral) return setChosen([at]);
    setChosen(chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at].sort((a, b) => a - b));
  };
  const send = () => {
    if (result) return onNext();
    if (chosen.length === 0 || answer.isPending) return;
    const show = (reply: PracticeAnswer) => {
      setResult(reply);
      onAnswer(reply);
    };
    answer.mutate({ question_id: id, answer: [...chosen] }, { onSuccess: show });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, [role=combobox]')) return;
    const at = optionOf(event.key, options.length);
    if (at !== undefined) choose(at);
    // A button that has the focus takes Enter itself.
    else if (event.key === 'Enter' && (!target.closest('button, a') || target.closest('.practice-option'))) {
      event.preventDefault();
      send();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <Panel title={labelOf(QuestionType, type)} extra={<Favourite question={question} />}>
      <p className="practice-stem" id={`stem-${id}`}>
        {stem}
      </p>
      <div className="practice-options" role={isSeveral ? 'group' : 'radiogroup'} aria-labelledby={`stem-${id}`}>
        {options.map((text, at) => (
          <Option
            key={at}
            {...{ at, text, result, isSeveral }}
            chosen={chosen.includes(at)}
            onChoose={() => choose(at)}
          />
        ))}
      </div>
      {result && <Result question={question} result={result} />}
      <div className="practice-foot">
        <span className="practice-hint">
          按 {isSeveral ? '字母可多选' : '字母或数字选择'}，回车{result ? '继续' : '提交'}
        </span>
        <Button
          type="primary"
          size="large"
          disabled={!result && chosen.length === 0}
          loading={answer.isPending}
          onClick={send}
        >
          {result ? (isLast ? '查看结果' : '下一题') : '提交答案'}
        </Button>
      </div>
    </Panel>
  );
}
