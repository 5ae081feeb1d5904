import type { LabCard } from '../lab-card.ts';
import type { Glyph, Place } from './glyph.ts';
import * as hazard from './hazard-glyphs.ts';
import * as person from './person-glyphs.ts';
import * as thing from './thing-glyphs.ts';

type Kind = LabCard['signs'][number]['kind'];
type Pictogram = { glyph: Glyph; at?: Place };

const at = (scale: number, y = 50, x = 50): Place => ({ scale, x: x - 50 * scale, y: y - 50 * scale });

// Pictograms by the names of their signs: schools name and number signs themselves, and a sign is what its name says.
const pictograms: Record<Kind, [names: string, glyph: Glyph, at?: Place][]> = {
  warning: [
    ['注意安全', hazard.exclamation, at(0.52, 59)],
    ['当心火灾', hazard.fire, at(0.48, 60)],
    ['当心爆炸', hazard.explosion, at(0.52, 63)],
    ['当心腐蚀', hazard.corrosion, at(0.47, 63)],
    ['当心中毒', hazard.skull, at(0.44, 61)],
    ['当心感染 当心生物危害 生物危害', hazard.biohazard, at(0.54, 61)],
    ['当心触电', hazard.bolt, at(0.54, 56)],
    ['当心电离辐射', hazard.trefoil, at(0.45, 62)],
    ['当心裂变物质', hazard.fission, at(0.5, 63)],
    ['当心激光', hazard.laser, at(0.44, 63, 50)],
    ['当心磁场 当心强磁场', hazard.magnet, at(0.44, 63)],
    ['当心微波 当心非电离辐射', hazard.antenna, at(0.46, 61)],
    ['当心高温表面 当心高温', hazard.hotSurface, at(0.46, 63)],
    ['当心低温 当心冻伤', hazard.cold, at(0.46, 62)],
    ['当心机械伤人', hazard.gears, at(0.44, 64)],
    ['当心伤手', person.cutHand, at(0.46, 63, 48)],
    ['当心烫伤', person.scaldedHand, at(0.46, 64)],
    ['当心气瓶 当心高压容器 当心压力容器', hazard.cylinderUpright, at(0.5, 60)],
    ['当心弧光', hazard.arc, at(0.48, 62)],
    ['当心吊物', hazard.hoist, at(0.48, 59)],
  ],
  prohibition: [
    ['禁止吸烟', thing.cigarette, at(0.62, 48)],
    ['禁止烟火', person.matchFlame, at(0.6)],
    ['禁止饮食 禁止饮食饮水', thing.foodAndDrink, at(0.6)],
    ['禁止入内 非本室人员禁止入内 未经许可禁止入内', person.stopFigure, at(0.62)],
    ['禁止触摸', person.touch, at(0.58)],
    ['禁止堆放', thing.crates],
    ['禁止用水灭火', thing.bucketOnFire, at(0.6)],
    ['禁止启动', person.press, at(0.6)],
    ['禁止合闸', thing.knifeSwitch],
    ['禁止放易燃物 禁止放置易燃物', thing.flammables],
    ['禁止使用手机 禁止开启无线移动通讯设备', thing.phoneMobile],
    ['禁止戴手套', person.gloves],
  ],
  mandatory: [
    ['必须戴防护眼镜 必须戴护目镜', person.goggles],
    ['必须戴防毒面具', person.gasMask],
    ['必须戴防尘口罩 必须戴口罩', person.dustMask],
    ['必须戴护耳器', person.earmuffs],
    ['必须戴安全帽', person.helmet],
    ['必须戴防护帽', person.capHead],
    ['必须戴防护面罩', person.faceShield],
    ['必须戴防护手套', person.gloves],
    ['必须穿防护服 必须穿实验服', person.coat],
    ['必须穿防护鞋', person.boots],
    ['必须洗手', person.washHands],
    ['必须接地', thing.earth],
    ['必须加锁', thing.padlock],
    ['必须通风 必须加强通风', thing.fan],
    ['必须拔出插头', thing.plug],
    ['必须固定气瓶', thing.fixedCylinder],
  ],
  prompt: [
    ['紧急出口', thing.door],
    ['急救点 急救箱', thing.cross, at(0.7)],
    ['洗眼装置 洗眼器 洗眼台', person.eyewash],
    ['紧急喷淋 安全淋浴设施', person.shower],
    ['应急电话', thing.handset, at(0.7)],
  ],
  fire: [['灭火器', thing.extinguisher]],
  ghs: [
    ['GHS爆炸物', hazard.bomb, at(0.48)],
    ['GHS易燃', hazard.flame, at(0.5, 47)],
    ['GHS氧化性', hazard.flameOverCircle, at(0.54, 49)],
    ['GHS高压气体', hazard.cylinder],
    ['GHS腐蚀', hazard.corrosion, at(0.44)],
    ['GHS急性毒性', hazard.skull, at(0.46, 49)],
    ['GHS警告', hazard.exclamation],
    ['GHS健康危害', person.healthHazard, at(0.52, 50)],
    ['GHS环境危害', thing.environment, at(0.45)],
  ],
};

const keyOf = (kind: Kind, name: string) => `${kind}:${name}`;
const byName = new Map<string, Pictogram>(
  Object.entries(pictograms).flatMap(([kind, rows]) =>
    rows.flatMap(([names, glyph, where]) =>
      names.split(' ').map((name) => [keyOf(kind as Kind, name), { glyph, ...(where && { at: where }) }] as const),
    ),
  ),
);

/** The pictogram of a sign, absent when its name has none. */
export const pictogramOf = (kind: Kind, name: string): Pictogram | undefined => byName.get(keyOf(kind, name.trim()));

/** Names of all signs that have a pictogram. */
export const drawnSigns = Object.entries(pictograms).flatMap(([kind, rows]) =>
  rows.map(([names]) => ({ kind: kind as Kind, name: names.split(' ')[0]! })),
);
