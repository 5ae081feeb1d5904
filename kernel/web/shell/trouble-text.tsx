import './trouble.css';
import { isTrouble } from '../api/trouble.ts';
import { troubleText } from '../api/trouble-text.ts';

export type TroubleProps = {
  /** What could not be read: 学校列表. */
  what?: string;
  error: Error;
  onRetry: () => void;
};

/** Says that something could not be read, what to do, and reads it again on request. */
export function TroubleText({ what, error, onRetry }: TroubleProps) {
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
