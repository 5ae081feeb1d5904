import { useState, type ReactNode } from 'react';

type Categorized = { category_code: string; category_name: string };

/** Items by the name of their category, in their order. */
export function byCategory<I extends Categorized>(items: readonly I[]): [name: string, items: I[]][] {
  const categories = new Map<string, I[]>();
  for (const item of items) {
    const name = `${item.category_code} ${item.category_name}`;
    categories.set(name, [...(categories.get(name) ?? []), item]);
  }
  return [...categories];
}

type Props = { name: string; answered: number; total: number; children: ReactNode };

/** A category that opens and closes; one that is answered completely starts closed. */
export function ItemCategory({ name, answered, total, children }: Props) {
  const [open, setOpen] = useState(answered < total);
  return (
    <details className="check-category" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{name}</strong>
        <span className={answered === total ? 'check-count check-count-full' : 'check-count'}>
          {answered}/{total}
        </span>
      </summary>
      <ul>{children}</ul>
    </details>
  );
}
