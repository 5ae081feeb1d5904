import './qr-labels.css';

type QrLabel = { key: string; title: string; note: string; foot?: string; image: string };

/** Codes to cut out, each with what it opens; `size` is the edge of a code in centimetres. */
export function QrLabels({ labels, size }: { labels: readonly QrLabel[]; size: number }) {
  return (
    <ul className="qr-labels">
      {labels.map((label) => (
        <li key={label.key} style={{ width: `calc(${size}cm + 24px)` }}>
          <img src={label.image} alt={`${label.title}二维码`} style={{ width: `${size}cm`, height: `${size}cm` }} />
          <strong>{label.title}</strong>
          <span>{label.note}</span>
          {label.foot && <span>{label.foot}</span>}
        </li>
      ))}
    </ul>
  );
}
