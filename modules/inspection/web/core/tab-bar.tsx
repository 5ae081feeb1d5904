import './inspection.css';

type Props = {
  label: string;
  items: readonly { key: string; label: string }[];
  active: string;
  onPick: (key: string) => void;
};

/** Tabs of a page; lighter than the UI kit's, which weigh more than all filters of a list. */
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
