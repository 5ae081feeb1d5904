import './inspection.css';

type Props = {
  label: string;
  items: readonly { key: string; label: string }[];
  active: string;
  onPick: (key: string) => void;
};

/** Parts of a page side by side; the UI kit's tabs would cost a list more than all its filters. */
export function TabBar({ label, items, active, onPick }: Props) {
  return (
    <nav className="insp-tabbar" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          aria-current={item.key === active ? 'page' : undefined}
          onClick={() => onPick(item.key)}
        >
          {item.label}
        </button>
      ))}
    </nav>
  );
}
