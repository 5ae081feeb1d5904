import { implement } from '#kernel/server/implement.ts';
import { importRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { buildingApi } from '../shared/building.ts';
import { campusApi } from '../shared/campus.ts';
import { roomApi } from '../shared/room.ts';
import { exportBuildingList } from './building.export.ts';
import { buildingSheet } from './building.import.ts';
import { findBuilding, listBuildings, pickBuildings } from './building.queries.ts';
import { createBuilding, deleteBuilding, setBuildingStatus, updateBuilding } from './building.service.ts';
import { listCampuses, pickCampuses } from './campus.queries.ts';
import { arrangeCampuses, createCampus, deleteCampus, setCampusStatus, updateCampus } from './campus.service.ts';
import { generateRooms, previewRooms } from './room-generation.service.ts';
import { exportRoomList } from './room.export.ts';
import { roomSheet } from './room.import.ts';
import { findRoom, listRooms, pickRooms } from './room.queries.ts';
import { createRoom, deleteRoom, setRoomStatus, updateRoom } from './room.service.ts';

const done = async (work: Promise<unknown>) => {
  await work;
  return {};
};

export const placeRoutes = [
  implement(campusApi.list, listCampuses),
  implement(campusApi.pick, pickCampuses),
  implement(campusApi.create, async (ctx, input) => ({ id: await createCampus(ctx, input) })),
  implement(campusApi.update, (ctx, input) => done(updateCampus(ctx, input))),
  implement(campusApi.setStatus, (ctx, input) => done(setCampusStatus(ctx, input))),
  implement(campusApi.remove, (ctx, input) => done(deleteCampus(ctx, input))),
  implement(campusApi.arrange, (ctx, input) => done(arrangeCampuses(ctx, input))),

  implement(buildingApi.list, listBuildings),
  implement(buildingApi.detail, findBuilding),
  implement(buildingApi.pick, pickBuildings),
  implement(buildingApi.create, async (ctx, input) => ({ id: await createBuilding(ctx, input) })),
  implement(buildingApi.update, (ctx, input) => done(updateBuilding(ctx, input))),
  implement(buildingApi.setStatus, (ctx, input) => done(setBuildingStatus(ctx, input))),
  implement(buildingApi.remove, (ctx, input) => done(deleteBuilding(ctx, input))),
  implement(buildingApi.export, exportBuildingList, { transaction: false }),
  ...importRoutes(buildingApi, buildingSheet),

  implement(roomApi.list, listRooms),
  implement(roomApi.detail, findRoom),
  implement(roomApi.pick, pickRooms),
  implement(roomApi.preview, previewRooms),
  implement(roomApi.generate, generateRooms),
  implement(roomApi.create, async (ctx, input) => ({ id: await createRoom(ctx, input) })),
  implement(roomApi.update, (ctx, input) => done(updateRoom(ctx, input))),
  implement(roomApi.setStatus, (ctx, input) => done(setRoomStatus(ctx, input))),
  implement(roomApi.remove, (ctx, input) => done(deleteRoom(ctx, input))),
  implement(roomApi.export, exportRoomList, { transaction: false }),
  ...importRoutes(roomApi, roomSheet),
];
