import type { PageAddress } from '#kernel/shared/rights.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { CheckLevel, type CheckResult } from '../../shared/purchase/purchase.ts';

/** Every rule with what it says: green, or the reason and what to do. */
export const CheckList = ({ results }: { results: readonly CheckResult[] }) => (
  <ul className="purchase-checks" aria-label="预检结果">
    {results.map(({ rule, label, level, text, to }) => (
      <li key={`${rule} ${text}`} data-level={level}>
        <EnumTag of={CheckLevel} value={level} />
        <strong>{label}</strong>
        <span>
          {text}
          {to && (
            <>
              　<Link to={to as PageAddress}>去办理</Link>
            </>
          )}
        </span>
      </li>
    ))}
  </ul>
);
