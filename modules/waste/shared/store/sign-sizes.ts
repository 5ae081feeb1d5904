import { defineEnum } from '#kernel/shared/enums.ts';

/** How far away the sign of a zone is read. */
export const ZoneSignDistance = defineEnum({
  near: { value: '2.5', label: '2.5 m 以内（300 × 300 mm）' },
  middle: { value: '4', label: '2.5–4 m（450 × 450 mm）' },
  far: { value: '4+', label: '4 m 以上（600 × 600 mm）' },
});

/** Where the sign of a facility is read. */
export const FacilitySignDistance = defineEnum({
  near: { value: '4', label: '室内 4 m 以内（300 × 186 mm）' },
  middle: { value: '10', label: '室内 4–10 m（600 × 372 mm）' },
  far: { value: '10+', label: '露天或室外入口 10 m 以上（900 × 558 mm）' },
});

type Size<P extends string> = {
  paper: P;
  width: number;
  height: number;
  /** Least height of the characters of the title and of the others, in millimetres. */
  title: number;
  text: number;
};

// 依据：HJ 1276-2022《危险废物识别标志设置技术规范》对外形尺寸和最低文字高度的要求；标准修订后在此更改。
export const zoneSignSizes: Readonly<Record<string, Size<'square300' | 'square450' | 'square600'>>> = {
  [ZoneSignDistance.near]: { paper: 'square300', width: 300, height: 300, title: 20, text: 6 },
  [ZoneSignDistance.middle]: { paper: 'square450', width: 450, height: 450, title: 30, text: 9 },
  [ZoneSignDistance.far]: { paper: 'square600', width: 600, height: 600, title: 40, text: 12 },
};

export const facilitySignSizes: Readonly<
  Record<string, Size<'wide300' | 'wide600' | 'wide900'> & { triangle: number }>
> = {
  [FacilitySignDistance.near]: { paper: 'wide300', width: 300, height: 186, title: 16, text: 8, triangle: 140 },
  [FacilitySignDistance.middle]: { paper: 'wide600', width: 600, height: 372, title: 32, text: 16, triangle: 300 },
  [FacilitySignDistance.far]: { paper: 'wide900', width: 900, height: 558, title: 48, text: 24, triangle: 500 },
};
