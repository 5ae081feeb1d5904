import { implement, type Route } from '#kernel/server/implement.ts';
import { instrumentApi } from '../../shared/register/instrument.ts';
import { exportInstruments, printPlate } from './instrument.export.ts';
import { findInstrument, instrumentList } from './instrument.queries.ts';
import { refreshRegister, scrapInstrument, setInstrumentStatus, updateInstrument } from './instrument.service.ts';

export const instrumentRoutes: Route[] = [
  implement(instrumentApi.list, instrumentList.page),
  implement(instrumentApi.find, findInstrument),
  implement(instrumentApi.update, updateInstrument),
  implement(instrumentApi.setStatus, setInstrumentStatus),
  implement(instrumentApi.scrap, scrapInstrument),
  implement(instrumentApi.refresh, refreshRegister),
  implement(instrumentApi.export, exportInstruments),
  implement(instrumentApi.plate, printPlate, { transaction: false }),
];
