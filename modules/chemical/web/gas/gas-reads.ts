import { cylinderApi } from '../../shared/gas/cylinder.ts';
import { gasExceptionApi, gasKindApi } from '../../shared/gas/gas-kind.ts';

export const gasPath = '/chemical/gas';
export const cylinderPath = '/chemical/g';

/** What shows cylinders. */
export const cylinderReads = [
  cylinderApi.list,
  cylinderApi.find,
  cylinderApi.byCode,
  cylinderApi.places,
  gasExceptionApi.rooms,
];
export const gasSource = { read: gasKindApi.list };
