type Props = {
  label: string;
  items: readonly { key: string; label: string }[];
  active: string;
  onPick: (key: string) => void;
};

/** Tabs that scroll sideways on a phone. */
export function TabBar({ label, items, active, onPick }: Props) {
  return (
    <nav className="news-tabs" aria-label={label}>
      {items.map(({ key, label: text }) => (
        <button key={key} type="button" aria-current={key === active ? 'true' : undefined} onClick={() => onPick(key)}>
          {text}
        </button>
      ))}
    </nav>
  );
}
