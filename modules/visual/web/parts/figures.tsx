import type { ReactNode } from 'react';
import type { Counted } from '../../shared/overview.ts';

// Drawn by hand: a ring, some bars and a line need no library, and the screen runs for weeks.

export function Block({ title, children, note }: { title: string; children: ReactNode; note?: string }) {
  return (
    <section className="vs-block" aria-label={title}>
      <h2>
        {title}
        {note && <small>{note}</small>}
      </h2>
      <div className="vs-body">{children}</div>
    </section>
  );
}

const round = (n: number) => Math.round(n * 100) / 100;

/** Shares of a whole as a ring, with its legend beside it. */
export function Ring({ rows, unit }: { rows: readonly (Counted & { color: string })[]; unit: string }) {
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  const radius = 52;
  const length = 2 * Math.PI * radius;
  const shares = rows.map((row) => (total === 0 ? 0 : (row.count / total) * length));
  return (
    <div className="vs-ring">
      <svg viewBox="0 0 140 140" role="img" aria-label={rows.map((row) => `${row.label} ${row.count}`).join('，')}>
        <circle cx="70" cy="70" r={radius} fill="none" stroke="#17345f" strokeWidth="18" />
        {rows.map((row, i) => {
          const share = shares[i]!;
          const start = shares.slice(0, i).reduce((sum, one) => sum + one, 0);
          return (
            <circle
              key={row.key}
              cx="70"
              cy="70"
              r={radius}
              fill="none"
              stroke={row.color}
              strokeWidth="18"
              strokeDasharray={`${round(share)} ${round(length - share)}`}
              strokeDashoffset={round(length / 4 - start)}
            />
          );
        })}
        <text x="70" y="70" className="vs-ring-total">
          {total}
        </text>
        <text x="70" y="90" className="vs-ring-unit">
          {unit}
        </text>
      </svg>
      <ul>
        {rows.map((row) => (
          <li key={row.key}>
            <i style={{ background: row.color }} />
            <span>{row.label}</span>
            <b>{row.count}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

type BarRow = { key: string; label: string; value: number; text: string; color?: string | undefined };

/** Horizontal bars against the longest of them, or against `max`; `wide` leaves room for long names. */
export function Bars({ rows, max, wide = false }: { rows: readonly BarRow[]; max?: number; wide?: boolean }) {
  const longest = max ?? Math.max(1, ...rows.map((row) => row.value));
  if (rows.length === 0) return <p className="vs-empty">暂无数据</p>;
  return (
    <ul className={wide ? 'vs-bars vs-wide' : 'vs-bars'}>
      {rows.map((row) => (
        <li key={row.key}>
          <span title={row.label}>{row.label}</span>
          <div>
            <i
              style={{ width: `${round((row.value / longest) * 100)}%`, ...(row.color && { background: row.color }) }}
            />
          </div>
          <b>{row.text}</b>
        </li>
      ))}
    </ul>
  );
}

type Point = { month: string; found: number; finished: number };
const size = { width: 280, height: 112, left: 26, bottom: 18, top: 8 };

/** Found against finished over the months. */
export function Trend({ points }: { points: readonly Point[] }) {
  const top = Math.max(4, ...points.flatMap((point) => [point.found, point.finished]));
  const x = (i: number) => round(size.left + (i * (size.width - size.left - 18)) / Math.max(1, points.length - 1));
  const y = (value: number) => round(size.top + (1 - value / top) * (size.height - size.top - size.bottom));
  const line = (of: (point: Point) => number) => points.map((point, i) => `${x(i)},${y(of(point))}`).join(' ');
  const text = points.map((point) => `${point.month} 发现 ${point.found} 完成 ${point.finished}`).join('，');
  return (
    <div className="vs-trend">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={text}>
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line x1={size.left} x2={size.width} y1={y(top * part)} y2={y(top * part)} className="vs-grid" />
            <text x={size.left - 6} y={y(top * part) + 4} textAnchor="end">
              {Math.round(top * part)}
            </text>
          </g>
        ))}
        <polyline points={line((point) => point.found)} className="vs-found" />
        <polyline points={line((point) => point.finished)} className="vs-finished" />
        {points.map(
          (point, i) =>
            i % 2 === 1 && (
              <text key={point.month} x={x(i)} y={size.height - 6} textAnchor="middle">
                {Number(point.month.slice(5))}月
              </text>
            ),
        )}
      </svg>
      <p className="vs-legend">
        <span>
          <i className="vs-found-key" /> 发现
        </span>
        <span>
          <i className="vs-finished-key" /> 整改完成
        </span>
      </p>
    </div>
  );
}
