// Simple drawings of the product for its articles; text and lines, two colours and a warning one.

export const [ink, blue, pale, red, green] = ['#27364f', '#1558c0', '#e6effd', '#c4262e', '#2b7a0b'] as const;

type TextProps = { x: number; y: number; children: string; size?: number; color?: string };

export const Text = ({ x, y, children, size = 21, color = ink }: TextProps) => (
  <text x={x} y={y} fontSize={size} fill={color} textAnchor="middle">
    {children}
  </text>
);

/** A line with its word at the end. */
export const Note = ({ from, to, children }: { from: [number, number]; to: [number, number]; children: string }) => (
  <>
    <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} stroke={blue} strokeWidth="1.5" />
    <circle cx={from[0]} cy={from[1]} r="3" fill={blue} />
    <text x={to[0] + 6} y={to[1] + 7} fontSize="21" fill={ink}>
      {children}
    </text>
  </>
);
