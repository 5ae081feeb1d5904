import { EnvironmentFilled } from '@ant-design/icons';
import { Button, Col, Form } from 'antd';
import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { DecimalField } from '#screens/fields/fields.tsx';
import type { InputName } from '#screens/fields/names.ts';
import { schoolApi } from '../../shared/school.ts';
import { pixelOf, project, type Point, type Sight } from './mercator.rules.ts';
import type { Projection } from './projection.rules.ts';
import { TileCanvas } from './tile-canvas.tsx';
import { useSize } from './use-size.ts';
import { useTiles } from './use-tiles.ts';

type Names = { lng: InputName; lat: InputName };

/** Four decimals are ten metres, as the fields take them. */
const decimals = 4;
const [near, far] = [16, 14];
/** The whole country, where nothing is known of the school. */
const country: Sight = { ...project(104.2, 35.9), zoom: 4 };

const numberOf = (text: unknown) =>
  (typeof text === 'string' && text.trim() !== '') || typeof text === 'number' ? Number(text) : undefined;

/** The point in the two fields, if they hold one. */
function pointOf(lng: unknown, lat: unknown, projection: Projection): Point | undefined {
  const [east, north] = [numberOf(lng), numberOf(lat)];
  if (east === undefined || north === undefined || !(Math.abs(east) <= 180) || !(Math.abs(north) < 85))
    return undefined;
  return projection.project(east, north);
}

/** Where the map begins: at the point that was saved, else at the school. */
function useFirstSight(point: Point | undefined, projection: Projection): Sight | undefined {
  const { data } = useRead(schoolApi.current, {}, { quiet: true, staleMs: 600_000 });
  if (point) return { ...point, zoom: near };
  if (!data) return undefined;
  const [lng, lat] = data.map_center.split(',');
  const center = pointOf(lng, lat, projection);
  return center ? { ...center, zoom: far } : country;
}

type MapProps = {
  latName: InputName;
  tiles: ReturnType<typeof useTiles>;
  value?: unknown;
  onChange?: (lng: string) => void;
};

/** The longitude as a map: a click sets both coordinates, the latitude first, so that one change has both. */
function PointMap({ latName, tiles, value, onChange }: MapProps) {
  const form = Form.useFormInstance();
  const lat: unknown = Form.useWatch(String(latName), form);
  const { ref, width, height } = useSize();
  const size = { width, height };
  const { projection } = tiles;
  const point = pointOf(value, lat, projection);
  const [start] = useState(() => pointOf(value, form.getFieldValue(String(latName)), projection));
  const first = useFirstSight(start, projection);
  const [moved, setMoved] = useState<Sight>();
  const [hasFailed, setFailed] = useState(false);
  const sight = moved ?? first;
  const place = point && sight && pixelOf(point, sight, size);
  const isSeen = place && place.left >= 0 && place.left <= width && place.top >= 0 && place.top <= height;
  const pick = (at: Point) => {
    const degrees = projection.unproject(at);
    form.setFieldValue(String(latName), degrees.lat.toFixed(decimals));
    onChange?.(degrees.lng.toFixed(decimals));
  };
  if (hasFailed) return <p className="point-note">地图服务没有响应，请直接填写经纬度</p>;
  return (
    <>
      <p className="point-note">
        在地图上点击选择位置，也可以直接填写经纬度。
        {sight && (
          <Button type="link" size="small" onClick={() => pick(sight)}>
            选择地图中心
          </Button>
        )}
        {point && sight && !isSeen && (
          <Button type="link" size="small" onClick={() => setMoved({ ...point, zoom: Math.max(sight.zoom, far) })}>
            回到所填位置
          </Button>
        )}
      </p>
      <div className="point-map">
        <TileCanvas
          ref={ref}
          size={size}
          sight={width > 0 ? sight : undefined}
          onMove={setMoved}
          onPoint={pick}
          {...tiles}
          onFail={() => setFailed(true)}
        >
          {isSeen && <EnvironmentFilled className="tile-pin" style={{ left: place.left, top: place.top }} />}
        </TileCanvas>
      </div>
    </>
  );
}

/** A point on earth: two numbers, and a map to choose it where the school has a tile service. */
export function PointFields({ lng, lat }: Names) {
  const tiles = useTiles();
  return (
    <>
      <DecimalField name={lng} label="经度" placeholder="如 113.2644" hint="用于实验室地图定位" />
      <DecimalField name={lat} label="纬度" placeholder="如 23.1291" />
      <Col span={24}>
        {tiles.template === '' ? (
          <p className="point-note">在系统设置中填写地图瓦片服务后，可在地图上选择位置</p>
        ) : (
          <Form.Item name={String(lng)} noStyle>
            <PointMap latName={lat} tiles={tiles} />
          </Form.Item>
        )}
      </Col>
    </>
  );
}
