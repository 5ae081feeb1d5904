import type { SettingDef } from '#kernel/shared/settings.ts';
import { mapSystems } from './coordinates.rules.ts';
import { tileFault } from './map-tiles.rules.ts';

export const orgSettings = {
  map_tile_url: {
    label: '地图瓦片服务',
    group: '地图',
    kind: 'text',
    value: '',
    shownTo: 'signed-in',
    fault: (value, { mapOrigins }) => tileFault(value, mapOrigins),
    remark: '形如 https://服务地址/{z}/{x}/{y}.png，服务地址须由运维人员写入 MAP_ORIGINS；留空时只用平面图',
  },
  map_system: {
    label: '地图坐标系',
    group: '地图',
    kind: 'choice',
    choices: mapSystems,
    value: 'wgs84',
    shownTo: 'signed-in',
    remark: '瓦片服务绘图所用的坐标系；填错时楼宇会偏出几百米。平台保存的经纬度始终是 WGS 84',
  },
  map_attribution: {
    label: '地图版权说明',
    group: '地图',
    kind: 'text',
    value: '',
    shownTo: 'signed-in',
    remark: '显示在地图右下角，如 © 天地图 审图号 GS(2024)0568号',
  },
} as const satisfies Record<string, SettingDef>;
