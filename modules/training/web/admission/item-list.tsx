import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Link } from '#kernel/web/router/links.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';

type Shown = { kind: string; text: string; done: boolean; link: string };

/** What is required, each with whether it is done and where to do it. `asks`: the reader is the one to do it. */
export function ItemList({ items, asks = true }: { items: readonly Shown[]; asks?: boolean }) {
  if (items.length === 0) return <p className="adm-note">没有规定准入要求，由实验室审核</p>;
  return (
    <ul className="adm-items">
      {items.map(({ kind, text, done, link }) => (
        <li key={kind + text}>
          {done ? (
            <CheckCircleFilled className="adm-done" aria-label="已完成" />
          ) : (
            <CloseCircleFilled className="adm-open" aria-label="未完成" />
          )}
          <span>{text}</span>
          {/* The server knows the pages; its addresses are those of this product. */}
          {!done && asks && link !== '' && <Link to={link as PageAddress}>去完成</Link>}
        </li>
      ))}
    </ul>
  );
}
