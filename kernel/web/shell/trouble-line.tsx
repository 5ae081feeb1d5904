import { isTrouble, troubleText } from '../api/trouble.ts';

type Props = {
  /** What could not be read: 学校列表. */
  what?: string;
  error: Error;
  onRetry: () => void;
};

/** Says that something could not be read, what to do, and reads it again on request. */
export function TroubleLine({ what, error, onRetry }: Props) {
  return (
    <div className="lab-trouble" role="alert">
      <span>
        {what && `${what}没有读到。`}
        {isTrouble(error) ? troubleText(error) : error.message}
      </span>
      <button type="button" onClick={onRetry}>
        重试
      </button>
    </div>
  );
}
