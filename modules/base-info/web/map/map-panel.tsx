import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import { unknownColor } from '#kernel/shared/color.ts';
import { CampusPlan, TileMap, useTiles, ZoomPane } from '#platform/org/web/public.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import type { OrgMap } from '../../shared/map/org-map.ts';
import { MapLegend } from './map-legend.tsx';

type Props = { data: OrgMap; chosen: number | undefined; onPick: (building: number) => void };

/** The buildings on the tiles of the school's map service, else on a plan drawn from what is registered. */
export function MapPanel({ data, chosen, onPick }: Props) {
  const tiles = useTiles();
  const [isPlan, setPlan] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const offersTiles = tiles.template !== '';
  const showsTiles = offersTiles && !isPlan && !hasFailed;
  const colors = new Map(data.levels.map(({ code, color }) => [code, color || unknownColor]));
  const campuses = data.campuses.map((campus) => ({
    ...campus,
    buildings: data.buildings.filter(({ campus_id }) => campus_id === campus.id),
  }));
  const pictures = [
    { value: 'map', label: '地图' },
    { value: 'plan', label: '平面图' },
  ];
  return (
    <Panel
      title="楼宇分布"
      extra={
        offersTiles && (
          <Segmented
            aria-label="底图"
            options={pictures}
            value={showsTiles ? 'map' : 'plan'}
            onChange={(value) => {
              setPlan(value === 'plan');
              setFailed(false);
            }}
          />
        )
      }
    >
      <MapLegend data={data} />
      {hasFailed && (
        <Alert
          type="warning"
          showIcon
          title="地图服务没有响应，已改用平面图"
          action={
            <Button size="small" onClick={() => setFailed(false)}>
              重试
            </Button>
          }
        />
      )}
      <div className="org-map-canvas">
        {showsTiles ? (
          <TileMap
            {...tiles}
            campuses={campuses}
            colors={colors}
            chosen={chosen}
            onPick={onPick}
            onFail={() => setFailed(true)}
          />
        ) : (
          <ZoomPane>
            <CampusPlan campuses={campuses} colors={colors} chosen={chosen} onPick={onPick} />
          </ZoomPane>
        )}
      </div>
    </Panel>
  );
}
