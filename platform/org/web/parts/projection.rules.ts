import { fromSystem, toSystem, type MapSystem, type Place } from '../../shared/coordinates.rules.ts';
import { project, unproject, type Point } from './mercator.rules.ts';

type Tile = { z: number; x: number; y: number };

/** How places of the product (WGS 84) stand on the tiles of a service, and how it names these. */
export type Projection = {
  project: (lng: number, lat: number) => Point;
  unproject: (point: Point) => Place;
  tileName: (tile: Tile) => Tile;
};

/** Metres of the square world of Baidu, whose zoom 18 has one pixel a metre: as many pixels as other worlds have there. */
const worldMetres = 256 * 2 ** 18;

// Northing of Baidu's projection: a polynomial of |latitude| / scale for each band of latitudes, from its lower edge on.
const bands: readonly { from: number; scale: number; terms: readonly number[] }[] = [
  {
    from: 60,
    scale: 67.5,
    terms: [
      647795574.6671607, -4082003173.641316, 10774905663.51142, -15171875531.51559, 12053065338.62167,
      -5124939663.577472, 913311935.9512032,
    ],
  },
  {
    from: 45,
    scale: 52.5,
    terms: [
      4481351.045890365, -23393751.19931662, 79682215.47186455, -115964993.2797253, 97236711.15602145,
      -43661946.33752821, 8477230.501135234,
    ],
  },
  {
    from: 30,
    scale: 37.5,
    terms: [
      51751.86112841131, 3796837.749470245, 992013.7397791013, -1221952.21711287, 1340652.697009075, -620943.6990984312,
      144416.9293806241,
    ],
  },
  {
    from: 15,
    scale: 22.5,
    terms: [
      278.2353980772752, 2485758.690035394, 6070.750963243378, 54821.18345352118, 9540.606633304236, -2710.55326746645,
      1405.483844121726,
    ],
  },
  {
    from: 0,
    scale: 7.45,
    terms: [
      0.00369383431289, 823725.6402795718, 0.46104986909093, 2351.343141331292, 1.58060784298199, 8.77738589078284,
      0.37238884252424,
    ],
  },
];
const metresPerDegree = 111_320.702;
/** Latitudes that the projection is made for. */
const highest = 74;

function northing(lat: number): number {
  const size = Math.min(Math.abs(lat), highest);
  const { scale, terms } = bands.find(({ from }) => size >= from)!;
  return Math.sign(lat) * terms.reduceRight((sum, term) => sum * (size / scale) + term, 0);
}

/** The latitude of a northing, which grows with it: between the two ends by halving. */
function latitudeOf(metres: number): number {
  let [low, high] = [-highest, highest];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (northing(middle) < metres) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const baidu: Projection = {
  project(lng, lat) {
    const place = toSystem({ lng, lat }, 'bd09');
    return { x: 0.5 + (place.lng * metresPerDegree) / worldMetres, y: 0.5 - northing(place.lat) / worldMetres };
  },
  unproject({ x, y }) {
    const place = { lng: ((x - 0.5) * worldMetres) / metresPerDegree, lat: latitudeOf((0.5 - y) * worldMetres) };
    return fromSystem(place, 'bd09');
  },
  // Counted from the middle of the world, rows upwards.
  tileName: ({ z, x, y }) => ({ z, x: x - 2 ** (z - 1), y: 2 ** (z - 1) - 1 - y }),
};

const mercator = (system: MapSystem): Projection => ({
  project(lng, lat) {
    const place = toSystem({ lng, lat }, system);
    return project(place.lng, place.lat);
  },
  unproject: (point) => fromSystem(unproject(point), system),
  tileName: (tile) => tile,
});

const projections: Record<MapSystem, Projection> = {
  wgs84: mercator('wgs84'),
  gcj02: mercator('gcj02'),
  bd09: baidu,
};
export const projectionOf = (system: MapSystem): Projection => projections[system];
