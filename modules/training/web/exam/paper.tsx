import {
  CheckOutlined,
  CloudOutlined,
  DisconnectOutlined,
  FlagFilled,
  FlagOutlined,
  LoadingOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { isTrouble, pauseMs } from '#kernel/web/api/trouble.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { certificateApi } from '../../shared/exam/certificate.ts';
import { sessionApi, type ShownQuestion, type StartedSession } from '../../shared/exam/session.ts';
import { QuestionType } from '../../shared/kinds.ts';
import { dropKept, isAnswered, unsaved, type KeptSession } from './kept-answers.ts';
import { useAnswers } from './use-answers.ts';
import { useScreenWatch } from './use-screen-watch.ts';

const warnSeconds = 300;

/** Seconds until the deadline by the server's clock. */
function useSecondsLeft(deadline: string): number {
  const at = parseDateTime(deadline).getTime();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((at - now) / 1_000));
}

const clock = (seconds: number) => {
  const part = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${part(minutes)}:${part(seconds % 60)}`;
};

type SavedProps = { kept: KeptSession; isOffline: boolean };

/** Whether what was answered has reached the server. */
function Saved({ kept, isOffline }: SavedProps) {
  const waiting = unsaved(kept).length;
  if (isOffline && waiting > 0)
    return (
      <span className="exam-saved exam-offline">
        <DisconnectOutlined aria-hidden /> 网络中断，{waiting} 题已存在本机，恢复后自动保存
      </span>
    );
  if (waiting > 0)
    return (
      <span className="exam-saved">
        <LoadingOutlined aria-hidden /> 正在保存
      </span>
    );
  return (
    <span className="exam-saved">
      {Object.keys(kept.answers).length > 0 ? <CheckOutlined aria-hidden /> : <CloudOutlined aria-hidden />}{' '}
      {Object.keys(kept.answers).length > 0 ? '已保存' : '答题后自动保存'}
    </span>
  );
}

type CardProps = {
  count: number;
  current: number;
  kept: KeptSession;
  onGo: (position: number) => void;
};

/** Numbers of all questions: answered, marked, current. */
function AnswerCard({ count, current, kept, onGo }: CardProps) {
  return (
    <nav className="exam-card" aria-label="答题卡">
      {Array.from({ length: count }, (_, position) => {
        const isDone = isAnswered(kept, position);
        const isMarked = kept.marked.includes(position);
        const state = [isDone ? '已答' : '未答', isMarked && '已标记'].filter(Boolean).join('，');
        return (
          <button
            key={position}
            type="button"
            className={[isDone && 'is-done', isMarked && 'is-marked'].filter(Boolean).join(' ')}
            aria-label={`第 ${position + 1} 题，${state}`}
            aria-current={position === current ? 'true' : undefined}
            onClick={() => onGo(position)}
          >
            {position + 1}
          </button>
        );
      })}
    </nav>
  );
}

type QuestionProps = {
  question: ShownQuestion;
  position: number;
  picked: readonly number[];
  onPick: (picked: number[]) => void;
};

const hints: Record<number, string> = { [QuestionType.multiple]: '选出全部正确的选项' };

/** One question with options that are large enough for a thumb. */
function Question({ question, position, picked, onPick }: QuestionProps) {
  const { type, stem, options, points } = question;
  const isMultiple = type === QuestionType.multiple;
  const toggle = (at: number) => {
    if (!isMultiple) return onPick([at]);
    onPick(picked.includes(at) ? picked.filter((one) => one !== at) : [...picked, at].sort((a, b) => a - b));
  };
  return (
    <fieldset className="exam-question">
      <legend>
        <span className="exam-kind">
          {labelOf(QuestionType, type)} · {points} 分{hints[type] && ` · ${hints[type]}`}
        </span>
        <span className="exam-stem">
          {position + 1}. {stem}
        </span>
      </legend>
      {options.map((option, at) => (
        <label key={`${position} ${at}`} className={picked.includes(at) ? 'exam-option is-picked' : 'exam-option'}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={`question-${position}`}
            checked={picked.includes(at)}
            onChange={() => toggle(at)}
          />
          <b aria-hidden>{String.fromCharCode(65 + at)}</b>
          <span>{option}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Position of the option that a key names: A–H or 1–8. */
function optionOf(key: string): number {
  if (/^[a-h]$/i.test(key)) return key.toUpperCase().charCodeAt(0) - 65;
  return /^[1-8]$/.test(key) ? Number(key) - 1 : -1;
}

type PaperProps = {
  examId: number;
  session: StartedSession;
  /** The exam goes on elsewhere: back to the door, from where it can be taken back. */
  onTakeBack: () => void;
  onDone: () => void;
};

/** The questions of a session, one at a time, until it is handed in. */
export function Paper({ examId, session, onTakeBack, onDone }: PaperProps) {
  const { questions, session_id: id, device, screen_limit } = session;
  const { kept, answer, mark, flush, isOffline, ended } = useAnswers(examId, session);
  const [current, setCurrent] = useState(0);
  const [isCardOpen, setIsCardOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [left, setLeft] = useState(session.switches);
  const invalidate = useInvalidate();
  const seconds = useSecondsLeft(session.deadline);
  const isOver = seconds === 0;
  const question = questions[current]!;
  const picked = kept.answers[current]?.picked ?? [];
  const count = questions.length;
  const open = questions.flatMap((_, position) => (isAnswered(kept, position) ? [] : [position]));

  const finish = () => {
    dropKept(examId);
    void invalidate([sessionApi.mine, sessionApi.result, certificateApi.mine]);
    onDone();
  };
  /** Hands the paper in; returns the failure after which it may be tried again. */
  const handIn = async (): Promise<ApiError | undefined> => {
    setIsBusy(true);
    await flush();
    try {
      await call(sessionApi.submit, { id, device }, { quiet: true });
      finish();
    } catch (error) {
      // Handed in already, by the deadline or from elsewhere.
      if (error instanceof ApiError && error.code === 409) finish();
      else if (!isTrouble(error))
        notify.error(error instanceof ApiError ? error.message : '交卷失败，请刷新页面后重试');
      else {
        if (!isOver) notify.warn('网络中断，未能交卷。请稍后再试，到时系统会自动交卷');
        return error;
      }
    } finally {
      setIsBusy(false);
    }
    return undefined;
  };
  const submit = async () => {
    const few = open
      .slice(0, 10)
      .map((position) => position + 1)
      .join('、');
    const rest = open.length > 0 ? `还有 ${open.length} 题未作答（第 ${few}${open.length > 10 ? ' …' : ''} 题）。` : '';
    const waiting = isOffline && unsaved(kept).length > 0 ? '有答案还没有保存到服务器，交卷前会再次发送。' : '';
    const text = `${rest}${waiting}交卷后不能再修改，确定交卷吗？`;
    if (await notify.confirm({ title: '交卷', text, ok: '交卷', cancel: '继续作答' })) await handIn();
  };

  useScreenWatch({
    id,
    device,
    isOver: isOver || ended !== '',
    onLeft: (switches, isEnded) => {
      setLeft(switches);
      if (isEnded) void notify.alert('离开考试页面超过上限，已强制交卷').then(finish);
      else if (screen_limit > 0) notify.warn(`已离开考试页面 ${switches} 次，超过 ${screen_limit} 次将强制交卷`);
    },
  });

  const hasWarned = useRef(seconds <= warnSeconds);
  useEffect(() => {
    if (seconds > warnSeconds || hasWarned.current) return;
    hasWarned.current = true;
    notify.warn('距交卷还有 5 分钟');
  }, [seconds]);

  // Time is up: what waits is sent while the server still takes it, then the paper is handed in, after growing pauses without a network.
  const closing = useRef(handIn);
  useEffect(() => {
    closing.current = handIn;
  });
  useEffect(() => {
    if (!isOver) return;
    let timer = 0;
    let isOpen = true;
    const close = async (failures: number) => {
      const error = await closing.current();
      if (error && isOpen) timer = window.setTimeout(() => void close(failures + 1), pauseMs(failures, error));
    };
    void close(1);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [isOver]);

  const go = (position: number) => {
    setCurrent(Math.min(count - 1, Math.max(0, position)));
    setIsCardOpen(false);
  };
  const keys = useRef<(event: KeyboardEvent) => void>(undefined);
  const press = (event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isOver ||
      document.querySelector('.ant-modal-wrap, dialog[open]')
    )
      return;
    const at = optionOf(event.key);
    if (at >= 0 && at < question.options.length) {
      const isMultiple = question.type === QuestionType.multiple;
      const next = picked.includes(at) ? picked.filter((one) => one !== at) : [...picked, at].sort((a, b) => a - b);
      answer(current, isMultiple ? next : [at]);
    } else if (event.key === 'PageDown' || (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)))
      go(current + 1);
    else if (event.key === 'PageUp') go(current - 1);
    else if (event.key.toLowerCase() === 'm') mark(current);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    keys.current = press;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keys.current?.(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  if (ended !== '')
    return (
      <section className="lab-panel exam-door" role="alert">
        <h1>{ended}</h1>
        <Button type="primary" size="large" onClick={finish}>
          查看结果
        </Button>
        <Button size="large" onClick={onTakeBack}>
          返回
        </Button>
      </section>
    );
  const isMarked = kept.marked.includes(current);
  return (
    <div className="exam-paper">
      <header className="exam-head">
        <h1>{session.name}</h1>
        <span
          className={seconds <= warnSeconds ? 'exam-clock is-short' : 'exam-clock'}
          role="timer"
          aria-label="剩余时间"
        >
          {clock(seconds)}
        </span>
        <output>
          <Saved kept={kept} isOffline={isOffline} />
        </output>
        {left > 0 && screen_limit > 0 && (
          <span className="exam-left">
            离开页面 {left}/{screen_limit} 次
          </span>
        )}
      </header>
      <div className="exam-body">
        <main>
          {isOver ? (
            <p className="exam-over" role="alert">
              时间到，正在交卷{isOffline && '。网络中断，答卷已由系统自动提交，联网后显示结果'}
            </p>
          ) : (
            <Question question={question} position={current} picked={picked} onPick={(next) => answer(current, next)} />
          )}
        </main>
        <aside className={isCardOpen ? 'exam-aside is-open' : 'exam-aside'}>
          <h2>
            答题卡{' '}
            <small>
              已答 {count - open.length} / {count}
            </small>
          </h2>
          <AnswerCard count={count} current={current} kept={kept} onGo={go} />
          <p className="exam-keys">键盘：A–H 或 1–8 选择，Enter 下一题，PageUp 上一题，M 标记</p>
        </aside>
      </div>
      <footer className="exam-foot">
        <Button size="large" disabled={current === 0} onClick={() => go(current - 1)}>
          上一题
        </Button>
        <Button
          size="large"
          aria-label={isMarked ? '取消标记' : '标记'}
          aria-pressed={isMarked}
          icon={isMarked ? <FlagFilled /> : <FlagOutlined />}
          onClick={() => mark(current)}
        />
        <Button
          size="large"
          className="exam-card-button"
          aria-expanded={isCardOpen}
          onClick={() => setIsCardOpen(!isCardOpen)}
        >
          {count - open.length}/{count}
        </Button>
        {current < count - 1 && (
          <Button size="large" type="primary" onClick={() => go(current + 1)}>
            下一题
          </Button>
        )}
        <Button
          size="large"
          type={current === count - 1 ? 'primary' : 'default'}
          loading={isBusy}
          onClick={() => void submit()}
        >
          交卷
        </Button>
      </footer>
    </div>
  );
}
