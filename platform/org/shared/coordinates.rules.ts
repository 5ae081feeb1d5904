/** Longitude and latitude in degrees. */
export type Place = { lng: number; lat: number };

/** Systems of coordinates in which tile services draw; what the product keeps is WGS 84. */
export const mapSystems = {
  wgs84: 'WGS 84（天地图、OpenStreetMap 等）',
  gcj02: 'GCJ-02 火星坐标（高德、腾讯等）',
  bd09: 'BD-09 百度坐标（百度）',
} as const;
export type MapSystem = keyof typeof mapSystems;
export const systemOf = (value: string): MapSystem => (value in mapSystems ? (value as MapSystem) : 'wgs84');

// The ellipsoid of Krasovsky, on which GCJ-02 is defined.
const axis = 6_378_245;
const flattening = 0.006_693_421_622_965_943;
const radians = Math.PI / 180;

// GCJ-02 is defined within the country alone.
const isInside = ({ lng, lat }: Place) => lng > 72.004 && lng < 137.8347 && lat > 0.8293 && lat < 55.8271;

const waves = (value: number) => 20 * Math.sin(value * Math.PI) + 40 * Math.sin((value / 3) * Math.PI);

function shiftOf({ lng, lat }: Place): Place {
  const [x, y] = [lng - 105, lat - 35];
  const common = ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3;
  const root = Math.sqrt(Math.abs(x));
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    common +
    (waves(y) * 2) / 3 +
    ((160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y * Math.PI) / 30)) * 2) / 3;
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    common +
    (waves(x) * 2) / 3 +
    ((150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * 2) / 3;
  const sine = Math.sin(lat * radians);
  const magic = 1 - flattening * sine * sine;
  return {
    lng: (east * 180) / ((axis / Math.sqrt(magic)) * Math.cos(lat * radians) * Math.PI),
    lat: (north * 180) / (((axis * (1 - flattening)) / (magic * Math.sqrt(magic))) * Math.PI),
  };
}

function toGcj(place: Place): Place {
  if (!isInside(place)) return place;
  const shift = shiftOf(place);
  return { lng: place.lng + shift.lng, lat: place.lat + shift.lat };
}

const swirl = (3_000 * Math.PI) / 180;

function toBaidu(place: Place): Place {
  const { lng, lat } = toGcj(place);
  const distance = Math.hypot(lng, lat) + 0.000_02 * Math.sin(lat * swirl);
  const angle = Math.atan2(lat, lng) + 0.000_003 * Math.cos(lng * swirl);
  return { lng: distance * Math.cos(angle) + 0.0065, lat: distance * Math.sin(angle) + 0.006 };
}

const forward: Record<MapSystem, (place: Place) => Place> = {
  wgs84: (place) => place,
  gcj02: toGcj,
  bd09: toBaidu,
};

/** A place of the product in the system of a tile service. */
export const toSystem = (place: Place, system: MapSystem): Place => forward[system](place);

/** And back: the shift changes slowly, so that a few steps come as near as the fields can say. */
export function fromSystem(place: Place, system: MapSystem): Place {
  let found = place;
  for (let step = 0; step < 8; step++) {
    const there = toSystem(found, system);
    found = { lng: found.lng + place.lng - there.lng, lat: found.lat + place.lat - there.lat };
  }
  return found;
}
