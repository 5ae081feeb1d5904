import type { ReactNode } from 'react';
import { blue, green, ink, Note, pale, red, Text } from './drawing-parts.tsx';
import { hazardDrawings } from './hazard-drawings.tsx';

const step = (at: number, word: string, picture: ReactNode) => (
  <g key={word} transform={`translate(${20 + at * 150} 20)`}>
    <rect width="130" height="150" rx="10" fill={pale} />
    {picture}
    <Text x={65} y={182} size={21}>{`${at + 1} ${word}`}</Text>
  </g>
);

const bottle = (
  <>
    <rect x="45" y="55" width="40" height="80" rx="12" fill={red} />
    <rect x="56" y="40" width="18" height="15" fill={ink} />
  </>
);

const extinguisher = [
  step(
    0,
    '提起',
    <>
      {bottle}
      <path d="M50 38h34" stroke={ink} strokeWidth="6" />
      <path d="M100 120V60m-8 10 8-12 8 12" stroke={blue} strokeWidth="4" fill="none" />
    </>,
  ),
  step(
    1,
    '拔销',
    <>
      {bottle}
      <circle cx="102" cy="42" r="9" fill="none" stroke={blue} strokeWidth="4" />
      <path d="M75 42h18" stroke={blue} strokeWidth="4" />
    </>,
  ),
  step(
    2,
    '握管',
    <>
      {bottle}
      <path d="M56 46H26v54" stroke={ink} strokeWidth="6" fill="none" />
      <circle cx="26" cy="104" r="9" fill={blue} />
    </>,
  ),
  step(
    3,
    '压把',
    <>
      <g transform="translate(-22 0)">{bottle}</g>
      <path d="M62 48 100 70" stroke={ink} strokeWidth="6" />
      <path d="M102 130c-14-6-12-22-2-30 0 8 6 8 6 16 4-4 6-8 6-14 12 12 8 26-10 28z" fill={red} />
      <path d="M98 74l6 22m-14-18 2 20m22-22 4 20" stroke={blue} strokeWidth="2" />
    </>,
  ),
];

const drawings: Record<string, ReactNode> = {
  ...hazardDrawings,
  extinguisher,
  protection: (
    <>
      <circle cx="300" cy="45" r="24" fill={pale} stroke={ink} strokeWidth="2" />
      <rect x="279" y="36" width="42" height="14" rx="7" fill={blue} />
      <path d="M262 80h76l10 80h-96z" fill="#fff" stroke={ink} strokeWidth="2" />
      <path d="M300 80v80" stroke={ink} />
      <path d="M262 82l-26 60m102-60 26 60" stroke={ink} strokeWidth="12" strokeLinecap="round" />
      <circle cx="234" cy="146" r="10" fill={green} />
      <circle cx="366" cy="146" r="10" fill={green} />
      <path d="M272 160h24v30h-24zm32 0h24v30h-24z" fill={ink} />
      <Note from={[321, 43]} to={[420, 30]}>
        护目镜
      </Note>
      <Note from={[330, 110]} to={[420, 90]}>
        扣好的实验服
      </Note>
      <Note from={[376, 146]} to={[420, 140]}>
        合适的手套
      </Note>
      <Note from={[328, 182]} to={[420, 185]}>
        长裤和包脚的鞋
      </Note>
    </>
  ),
  'fume-hood': (
    <>
      <rect x="180" y="20" width="240" height="150" fill={pale} stroke={ink} strokeWidth="3" />
      <rect x="190" y="30" width="220" height="70" fill="#fff" stroke={blue} strokeWidth="3" />
      <path d="M180 170h240v22H180z" fill={ink} />
      <path d="M250 168v-24l-10 24zm60 0c-22 0-20-22-6-34v-18h14v18c14 12 14 34-8 34z" fill={green} />
      <path d="M300 20V6m-8 8 8-10 8 10" stroke={blue} strokeWidth="3" fill="none" />
      <Note from={[300, 100]} to={[424, 90]}>
        视窗下缘不高于标线
      </Note>
      <Note from={[330, 160]} to={[424, 150]}>
        离前缘 15 cm 以上
      </Note>
      <Text x={90} y={110} color={red}>
        头不伸进去
      </Text>
      <path d="M148 104h26" stroke={red} strokeWidth="2" />
    </>
  ),
  cylinder: (
    <>
      <path d="M120 10v180" stroke={ink} strokeWidth="8" />
      {[200, 300].map((x) => (
        <g key={x}>
          <path d={`M${x} 190V70c0-22 60-22 60 0v120z`} fill={x === 200 ? blue : green} />
          <rect x={x + 20} y="34" width="20" height="22" fill={ink} />
        </g>
      ))}
      <path d="M120 90h250M120 140h250" stroke={red} strokeWidth="4" strokeDasharray="10 5" />
      <Note from={[370, 90]} to={[420, 60]}>
        上下两道链条固定
      </Note>
      <Note from={[330, 40]} to={[420, 25]}>
        不用时戴好瓶帽
      </Note>
      <Note from={[350, 170]} to={[420, 170]}>
        标明空瓶、满瓶
      </Note>
    </>
  ),
  eyewash: (
    <>
      <path d="M300 190v-80m-60 0h120c-10 30-110 30-120 0z" fill={pale} stroke={ink} strokeWidth="4" />
      <path d="M270 104c-4-30 10-40 18-44m42 44c4-30-10-40-18-44" stroke={blue} strokeWidth="5" fill="none" />
      <circle cx="300" cy="38" r="26" fill="#fff" stroke={ink} strokeWidth="3" />
      <circle cx="290" cy="42" r="4" fill={ink} />
      <circle cx="310" cy="42" r="4" fill={ink} />
      <Note from={[330, 75]} to={[400, 60]}>
        撑开眼睑冲洗
      </Note>
      <Text x={470} y={110} size={20} color={red}>
        至少 15 分钟
      </Text>
      <Text x={130} y={110}>
        10 秒内能走到
      </Text>
    </>
  ),
  'waste-drum': (
    <>
      <path d="M230 50h140l-8 140H238z" fill={pale} stroke={ink} strokeWidth="3" />
      <rect x="275" y="30" width="50" height="20" fill={ink} />
      <path d="M236 66h128" stroke={red} strokeWidth="3" strokeDasharray="8 5" />
      <rect x="262" y="95" width="76" height="60" fill="#ff9600" stroke={ink} strokeWidth="2" />
      <Text x={300} y={130}>
        标签
      </Text>
      <Note from={[364, 66]} to={[410, 50]}>
        装到九成即停
      </Note>
      <Note from={[338, 120]} to={[410, 120]}>
        成分、时间、责任人
      </Note>
      <Note from={[320, 36]} to={[410, 15]}>
        不倒时盖紧
      </Note>
      <Text x={130} y={130} color={red}>
        不相容的不混装
      </Text>
    </>
  ),
  escape: (
    <>
      <rect x="120" y="20" width="360" height="160" fill="#fff" stroke={ink} strokeWidth="3" />
      <path d="M120 100h360" stroke={ink} strokeDasharray="6 5" />
      <rect x="456" y="76" width="26" height="48" fill={green} />
      <Text x={530} y={105} color={green} size={18}>
        出口
      </Text>
      <path d="M200 60h60v40h170m-14-10 16 10-16 10" stroke={blue} strokeWidth="4" fill="none" />
      <circle cx="192" cy="60" r="9" fill={ink} />
      <path d="M200 150c-14-6-12-24 0-32 0 8 6 8 6 16 4-4 6-8 6-14 12 12 6 28-12 30z" fill={red} />
      <Text x={340} y={150}>
        背向火源，低姿沿墙走
      </Text>
      <Text x={370} y={56}>
        不乘电梯
      </Text>
    </>
  ),
  socket: (
    <>
      <rect x="60" y="80" width="220" height="44" rx="8" fill={pale} stroke={ink} strokeWidth="3" />
      {[90, 150, 210].map((x) => (
        <path key={x} d={`M${x} 96v12m16-12v12`} stroke={ink} strokeWidth="4" />
      ))}
      <path d="M98 80V40m60 40V40m60 40V40" stroke={ink} strokeWidth="4" />
      <Text x={160} y={32}>
        烘箱、马弗炉、加热板
      </Text>
      <path d="M80 150 270 60" stroke={red} strokeWidth="6" />
      <Text x={170} y={175} color={red}>
        大功率设备不共用插线板
      </Text>
      <rect x="400" y="60" width="70" height="70" rx="6" fill={pale} stroke={ink} strokeWidth="3" />
      <path d="M424 86v18m20-18v18" stroke={ink} strokeWidth="5" />
      <Text x={435} y={175} color={green}>
        各用墙上的专用插座
      </Text>
    </>
  ),
};

/** A drawing by its name; an unknown one is not shown. */
export function Drawing({ name, label }: { name: string; label: string }) {
  const lines = drawings[name];
  if (lines === undefined) return null;
  return (
    <svg viewBox="0 0 620 210" width="620" height="210" role="img" aria-label={label || name}>
      <rect width="620" height="210" fill="#fff" />
      {lines}
    </svg>
  );
}
