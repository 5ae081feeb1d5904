import type { ReactNode } from 'react';
import { blue, green, ink, pale, red, Text } from './drawing-parts.tsx';

/** Drawings about what stands in laboratories. */
export const hazardDrawings: Record<string, ReactNode> = {
  signs: (
    <>
      <circle cx="90" cy="80" r="52" fill="#fff" stroke={red} strokeWidth="14" />
      <path d="M54 44l72 72" stroke={red} strokeWidth="14" />
      <path d="M230 30l60 104H170z" fill="#ffd500" stroke={ink} strokeWidth="6" strokeLinejoin="round" />
      <path d="M230 66v34m0 10v8" stroke={ink} strokeWidth="8" />
      <circle cx="380" cy="80" r="56" fill={blue} />
      <path d="M352 72h22a10 10 0 0 0 12 0h22v20a14 14 0 0 1-24 4h-8a14 14 0 0 1-24-4z" fill="#fff" />
      <rect x="474" y="24" width="112" height="112" fill={green} />
      <path d="M500 80h50m-18-20 20 20-20 20" stroke="#fff" strokeWidth="10" fill="none" />
      <Text x={90} y={190}>
        禁止
      </Text>
      <Text x={230} y={190}>
        警告
      </Text>
      <Text x={380} y={190}>
        指令
      </Text>
      <Text x={530} y={190}>
        提示
      </Text>
    </>
  ),
  storage: (
    <>
      {(
        [
          ['易燃', red],
          ['氧化', '#a35200'],
          ['酸', blue],
          ['碱', green],
        ] as const
      ).map(([word, color], at) => (
        <g key={word} transform={`translate(${30 + at * 145} 20)`}>
          <rect width="120" height="140" fill="#fff" stroke={color} strokeWidth="5" />
          <path d="M0 70h120" stroke={color} strokeWidth="3" />
          {[22, 54, 86].map((x) => (
            <path key={x} d={`M${x - 9} 66V42l5-8h8l5 8v24zM${x - 9} 134v-34l5-8h8l5 8v34z`} fill={color} />
          ))}
          <Text x={60} y={170}>
            {word}
          </Text>
        </g>
      ))}
    </>
  ),
  radiation: (
    <>
      <circle cx="80" cy="90" r="18" fill="#ffd500" stroke={ink} strokeWidth="4" />
      <path d="M110 70l70-24m-66 44h80m-84 20 70 24" stroke={red} strokeWidth="4" strokeDasharray="10 6" />
      <rect x="220" y="20" width="34" height="140" fill={ink} />
      <circle cx="500" cy="60" r="20" fill={pale} stroke={ink} strokeWidth="3" />
      <path d="M470 160V100q30-22 60 0v60z" fill={pale} stroke={ink} strokeWidth="3" />
      <path d="M270 176h190m-12-8 14 8-14 8m-178-16-14 8 14 8" stroke={blue} strokeWidth="3" fill="none" />
      <Text x={237} y={198}>
        屏蔽
      </Text>
      <Text x={362} y={168}>
        距离
      </Text>
      <Text x={500} y={198}>
        时间短
      </Text>
      <Text x={80} y={150}>
        源
      </Text>
    </>
  ),
};
